/** Where a card can go on the board, without the board: for dragging, keys and menus alike. */
import { type PipelineStage, pipelineStages } from '#shared/product/pipeline/stages.ts';

/** A column of the board, as far as its order is concerned. */
export interface CardOrder<Card extends { readonly id: string } = { readonly id: string }> {
  readonly stage: PipelineStage;
  readonly items: readonly Card[];
}

/** A place on the board: below a card, or first in the stage. */
export interface BoardPlace {
  readonly stage: PipelineStage;
  readonly after: string | null;
}

/** A card on its way to a place. */
export interface BoardMove extends BoardPlace {
  readonly card: string;
}

/** Writes a place as one value, for the button of a form. */
export function placeText({ stage, after }: BoardPlace): string {
  return after === null ? stage : `${stage}.${after}`;
}

/** Reads such a value; null for none. */
export function readPlace(text: string): BoardPlace | null {
  const [name, after = ''] = text.split('.');
  const stage = pipelineStages.find((one) => one === name);
  return stage === undefined ? null : { stage, after: after === '' ? null : after };
}

/** Where a card is; null when it is not on the board. */
export function placeOf(columns: readonly CardOrder[], id: string): BoardPlace | null {
  for (const { stage, items } of columns) {
    const at = items.findIndex((item) => item.id === id);
    if (at >= 0) return { stage, after: items[at - 1]?.id ?? null };
  }
  return null;
}

/** Tells whether a move leads to where the card is already. */
export function isHere(columns: readonly CardOrder[], { card, stage, after }: BoardMove): boolean {
  const now = placeOf(columns, card);
  return now?.stage === stage && (now.after === after || after === card);
}

/** The columns after a move, as the API will have them: below a card that is gone is first. */
export function withMove<
  Card extends { readonly id: string },
  Column extends CardOrder<Card> & { readonly items: readonly Card[] },
>(columns: readonly Column[], { card: id, stage, after }: BoardMove): readonly Column[] {
  const moving = columns.flatMap(({ items }) => items).find((item) => item.id === id);
  if (moving === undefined) return columns;
  return columns.map((column) => {
    const others = column.items.filter((item) => item.id !== id);
    if (column.stage === stage) {
      const at = others.findIndex((item) => item.id === after) + 1;
      return { ...column, items: others.toSpliced(at, 0, moving) };
    }
    return others.length === column.items.length ? column : { ...column, items: others };
  });
}

/** One place up or down, or first in the stage before or after; null where nothing is there. */
export function moveByKey(
  columns: readonly CardOrder[],
  id: string,
  key: string,
): BoardMove | null {
  const at = columns.findIndex(({ items }) => items.some((item) => item.id === id));
  const column = columns[at];
  if (column === undefined) return null;
  const index = column.items.findIndex((item) => item.id === id);
  const move = (stage: PipelineStage, after: string | null) => ({ card: id, stage, after });
  if (key === 'ArrowUp') {
    return index === 0 ? null : move(column.stage, column.items[index - 2]?.id ?? null);
  }
  if (key === 'ArrowDown') {
    const below = column.items[index + 1];
    return below === undefined ? null : move(column.stage, below.id);
  }
  const beside = columns[at + (key === 'ArrowRight' ? 1 : -1)];
  return beside === undefined ? null : move(beside.stage, null);
}

/** The card that an arrow key leads to: in the column, or at the same height in the next that has any. */
export function cardByKey(columns: readonly CardOrder[], id: string, key: string): string | null {
  const at = columns.findIndex(({ items }) => items.some((item) => item.id === id));
  const index = columns[at]?.items.findIndex((item) => item.id === id) ?? 0;
  if (key === 'ArrowUp') return columns[at]?.items[index - 1]?.id ?? null;
  if (key === 'ArrowDown') return columns[at]?.items[index + 1]?.id ?? null;
  const others = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const beside = others.find(({ items }) => items.length > 0);
  return (beside?.items[index] ?? beside?.items.at(-1))?.id ?? null;
}
