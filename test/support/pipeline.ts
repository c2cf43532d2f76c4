/** Pipelines of raises, for tests. */
import type { Card, CardList, CardSummary, Pipeline } from '#shared/product/pipeline/pipeline.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { ifMatch } from './investors.ts';

/** The card in a response. */
export function cardIn(answer: ApiAnswer): Card {
  if (answer.status > 201) throw new Error(answer.text);
  return answer.json<{ card: Card }>().card;
}

/** Adds a contact from outside. */
export const contact = async (who: ApiVisitor, raise: string, name: string, more: object = {}) =>
  cardIn(await who.post(`/raises/${raise}/cards`, { name, ...more }));

/** Moves a card as it was last seen. */
export const moveCard = (
  who: ApiVisitor,
  { id, version }: Pick<CardSummary, 'id' | 'version'>,
  move: object,
) => who.post(`/cards/${id}/move`, move, ifMatch(version));

/** The pipeline of a raise. */
export async function pipelineOf(who: ApiVisitor, raise: string): Promise<Pipeline> {
  return (await who.get(`/raises/${raise}/pipeline`)).json<{ pipeline: Pipeline }>().pipeline;
}

/** A page of the cards of a raise. */
export const cardsOf = async (who: ApiVisitor, raise: string, query = '') =>
  (await who.get(`/raises/${raise}/cards${query}`)).json<CardList>();
