import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { cardNoteMaxLength, cardNotesMax, peopleAtOnce } from '#shared/product/pipeline/limits.ts';
import type { Card } from '#shared/product/pipeline/pipeline.ts';
import { pipelineStages, stageNumber } from '#shared/product/pipeline/stages.ts';
import { type RaiseRow, raiseToChange } from '../raises/raise-store.ts';
import { addPerson } from './add-people.ts';
import { cardFor, raiseOfCard } from './card-access.ts';
import { toCard } from './card-dto.ts';
import { rankAt } from './card-places.ts';
import { type CardRow, cardRow } from './card-rows.ts';
import {
  addCard,
  addNote,
  countNotes,
  deleteCard,
  hasAddress,
  placeOfCard,
  saveCard,
} from './card-store.ts';
import { requireFewCards } from './few-cards.ts';
import { peopleWithoutCard } from './people-without-card.ts';
import { addMove } from './rules/card-history.ts';
import { emailKey, noColumns, writtenColumns, writtenText } from './written-card.ts';

const noteLimit = bodyWithText(cardNoteMaxLength);
const idMaxLength = 64;
const peopleLimit = bodyWithText(peopleAtOnce * idMaxLength);
/** More than anyone moves by hand. */
const writingRate = { limit: 1_200, seconds: 3_600 } as const;

/** Adding, changing, moving and deleting cards, by the company of the raise. */
export function cardRoutes(app: ProductApi, deps: FeatureDeps): void {
  const rates = ({ actor }: { readonly actor: Actor }) => ({
    [`pipeline-write:${actor.account.id}`]: writingRate,
  });
  // What changes in one pipeline follows one another, so that no two cards get the same place.
  const inRaise = { ...raiseToChange, rates } as const;
  const ofCard = { find: cardFor, serializeBy: raiseOfCard, rates } as const;

  command(app, deps, 'POST /raises/:id/cards', {
    action: 'card.add',
    bodyLimit: noteLimit,
    ...inRaise,
    run: addContact,
  });
  command(app, deps, 'POST /raises/:id/pipeline/people', {
    action: 'card.add-people',
    bodyLimit: peopleLimit,
    ...inRaise,
    run: addPeople,
  });
  command(app, deps, 'PATCH /cards/:id', { action: 'card.change', ...ofCard, run: changeCard });
  command(app, deps, 'POST /cards/:id/move', { action: 'card.move', ...ofCard, run: moveCard });
  command(app, deps, 'POST /cards/:id/notes', {
    action: 'card.note',
    bodyLimit: noteLimit,
    ...ofCard,
    run: noteOnCard,
  });
  command(app, deps, 'DELETE /cards/:id', {
    action: 'card.delete',
    ...ofCard,
    run: removeCard,
  });
}

/** Deletes a card with its notes. */
export async function removeCard({ found, trx }: Command<'DELETE /cards/:id', CardRow>) {
  await deleteCard(trx, found.id);
  return {};
}

/** Adds a contact from outside the portal. */
export async function addContact({
  found: raise,
  actor,
  body: { stage = 'backlog', note = '', name, ...sent },
  trx,
  now,
}: Command<'POST /raises/:id/cards', RaiseRow>) {
  await requireFewCards(trx, raise.id, 1);
  const byAt = { by: actor.account.id, now };
  const written = { name: name.trim(), ...writtenColumns(sent) };
  await requireFreeAddress(trx, raise.id, sent.email);
  const columns = { ...noColumns, ...written };
  const place = { raiseId: raise.id, stage: stageNumber(stage) };
  const id = await addCard(trx, place, columns, byAt);
  const text = writtenText(note);
  if (text !== '') await addNote(trx, id, { n: 1, text }, byAt);
  return shown(trx, actor, id);
}

/** Adds people of the portal who have to do with the raise. */
export async function addPeople({
  found: raise,
  actor,
  body: { people, stage = 'backlog' },
  trx,
  now,
}: Command<'POST /raises/:id/pipeline/people', RaiseRow>) {
  const chosen = await peopleWithoutCard(trx, raise.id, people);
  await requireFewCards(trx, raise.id, chosen.length);
  const place = { raiseId: raise.id, stage: stageNumber(stage) };
  // Each is added above the one before, so that they end in the order of the list.
  for (const { userId } of chosen.toReversed()) {
    await addPerson(trx, place, userId, { by: actor.account.id, now });
  }
  return { body: { added: chosen.length } };
}

/** Changes what is written on a card. */
export async function changeCard({
  found,
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /cards/:id', CardRow>) {
  const ofPerson = (['name', 'firm', 'email'] as const).filter(
    (field) => body[field] !== undefined,
  );
  if (found.investor_id !== null && ofPerson.length > 0) {
    const message = 'This person has an account. Their name and address come from there.';
    throw refusal('of-account', message);
  }
  if (body.reasonForNo !== undefined && found.stage !== pipelineStages.length) {
    throw refusal('not-passed', 'A reason for no is written on cards of the last stage.');
  }
  await requireFreeAddress(trx, found.raise_id, body.email, found.id);
  const columns = {
    ...writtenColumns(body),
    ...(body.reasonForNo === undefined ? {} : { reason_for_no: writtenText(body.reasonForNo) }),
  };
  await save(trx, actor, found.id, { columns, expected }, now);
  return shown(trx, actor, found.id);
}

/** Moves a card to a stage, or within its stage. */
export async function moveCard({
  found,
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'POST /cards/:id/move', CardRow>) {
  const stage = stageNumber(body.stage);
  const isLast = stage === pipelineStages.length;
  const isElsewhere = stage !== found.stage;
  if (!isLast && writtenText(body.reasonForNo ?? '') !== '') {
    const message =
      'A reason for no goes with the last stage only. Clear it, or move the card there.';
    throw invalid([{ pointer: '/reasonForNo', code: 'not-passed', message }]);
  }
  const columns = {
    stage,
    rank: await rankAt(trx, { raiseId: found.raise_id, stage, after: body.after }, found.id),
    ...(isElsewhere ? { stage_since: new Date(now).toISOString() } : {}),
    ...(body.reasonForNo !== undefined && isLast
      ? { reason_for_no: writtenText(body.reasonForNo) }
      : isLast
        ? {}
        : { reason_for_no: '' }),
  };
  await save(trx, actor, found.id, { columns, expected }, now);
  if (isElsewhere) {
    await addMove(trx, found.id, {
      ...{ at: new Date(now).toISOString(), from_stage: found.stage, to_stage: stage },
      ...{ author_id: actor.account.id, rule: null, reason: found.reason_for_no },
    });
  }
  const { body: moved, version } = await shown(trx, actor, found.id);
  const place = await placeOfCard(trx, { ...found, stage, rank: columns.rank });
  return { body: { ...moved, place }, version };
}

/** Adds a note to a card; it changes nothing that someone else may be changing. */
export async function noteOnCard({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /cards/:id/notes', CardRow>) {
  const text = writtenText(body.text);
  if (text === '') {
    throw invalid([{ pointer: '/text', code: 'required', message: 'Enter the note.' }]);
  }
  const n = (await countNotes(trx, found.id)) + 1;
  if (n > cardNotesMax) {
    throw refusal('too-many-notes', `This card has ${cardNotesMax} notes, the maximum.`);
  }
  await addNote(trx, found.id, { n, text }, { by: actor.account.id, now });
  return shown(trx, actor, found.id);
}

async function requireFreeAddress(
  db: Database,
  raiseId: string,
  email: string | null | undefined,
  except?: string,
): Promise<void> {
  const key = emailKey(email?.trim() ?? '');
  if (key === null || !(await hasAddress(db, raiseId, key, except))) return;
  const message = 'Another card of this pipeline has this address.';
  throw invalid([{ pointer: '/email', code: 'duplicate', message }]);
}

function save(
  trx: Transaction,
  actor: Actor,
  id: string,
  change: Parameters<typeof saveCard>[2],
  now: number,
): Promise<void> {
  const byAt = { by: actor.account.id, now };
  return saveCard(trx, id, change, byAt, async () => (await shown(trx, actor, id)).body.card);
}

async function shown(
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ readonly body: { readonly card: Card }; readonly version: number }> {
  const row = required(await cardRow(trx, actor.account.id, id));
  return { body: { card: await toCard(trx, row) }, version: row.version };
}
