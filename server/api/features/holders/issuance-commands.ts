import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';

import { required } from '#api/platform/required.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { isDate } from '#shared/calculators/day-count.ts';
import { issuancesAtOnce } from '#shared/product/holders/limits.ts';
import {
  commitmentFor,
  type FoundCommitment,
  raiseOfCommitment,
} from '../commitments/commitment-access.ts';
import { type RaiseRow, raiseToChange } from '../raises/raise-store.ts';
import { requireFunded } from './funded-raise.ts';
import { type HeldUnder, signedTerms } from './held-under.ts';
import { sharesOf, toHolder } from './holder-dto.ts';
import { type HolderRow, holderById, holderTotals, listHolders } from './holder-rows.ts';
import { issuanceAudit, issuanceTold } from './issuance-events.ts';

/** It is the same day nowhere longer than this many hours after it has begun somewhere. */
const aheadMs = 14 * 3_600_000;

/** What is recorded of issuances to holders, by the owner of the company. */
export function issuanceCommands(app: ProductApi, deps: FeatureDeps): void {
  const one = {
    action: 'issuance.record',
    find: commitmentFor,
    serializeBy: raiseOfCommitment,
  } as const;
  command(app, deps, 'POST /raises/:id/issuances', {
    ...raiseToChange,
    action: 'issuance.record',
    run: recordIssuances,
  });
  command(app, deps, 'POST /holders/:id/issuance', { ...one, run: recordIssuance });
  command(app, deps, 'PATCH /holders/:id/issuance', { ...one, run: correctIssuance });
}

async function recordIssuance({
  found: { row, raise },
  actor,
  body,
  trx,
  now,
}: Command<'POST /holders/:id/issuance', FoundCommitment>) {
  const { holder, under } = await heldIn(trx, raise, row.id);
  if (holder.issued_on !== null) {
    throw refusal('already-recorded', 'An issuance is recorded already. Correct it instead.');
  }
  const added = issuedRow(holder, under, body, { by: actor.account.id, now });
  await requireFree(trx, raise.id, [added.reference]);
  await trx.insertInto('issuances').values(added).execute();
  return {
    ...(await oneHolder(trx, row.id, under)),
    events: [issuanceTold(raise, holder, 'issued', added)],
    auditEntries: issuanceAudit('record', holder.id, added),
  };
}

async function correctIssuance({
  found: { row, raise },
  actor,
  expected,
  body,
  trx,
  now,
}: Command<'PATCH /holders/:id/issuance', FoundCommitment>) {
  const { holder, under } = await heldIn(trx, raise, row.id);
  if (holder.issued_on === null) {
    throw refusal('not-recorded', 'No issuance is recorded yet.');
  }
  const version = required(holder.version);
  if (version !== expected) {
    const last = {
      version,
      updated_at: required(holder.recorded_at),
      saved_by: required(holder.recorded_by),
    };
    throw await overtaken(trx, last, { current: toHolder(holder, under) });
  }
  const before = {
    on: holder.issued_on,
    reference: required(holder.reference),
    ...(holder.shares === null ? {} : { shares: holder.shares }),
  };
  const { reason, ...change } = body;
  const by = { by: actor.account.id, now };
  const after = issuedRow(holder, under, { ...before, ...change }, by);
  if (after.reference !== before.reference) await requireFree(trx, raise.id, [after.reference]);
  const set = { ...after, correction: reason.trim(), version: version + 1 };
  await trx.updateTable('issuances').set(set).where('commitment_id', '=', row.id).execute();
  return {
    ...(await oneHolder(trx, row.id, under)),
    events: [issuanceTold(raise, holder, 'issuance-corrected', set)],
    auditEntries: { ...issuanceAudit('correct', holder.id, set), before },
  };
}

async function recordIssuances({
  found: raise,
  actor,
  body: { on, prefix, first },
  trx,
  now,
}: Command<'POST /raises/:id/issuances', RaiseRow>) {
  requireFunded(raise);
  const holders = await listHolders(trx, raise.id, { issued: 'no' }, { limit: issuancesAtOnce });
  if (holders.length === 0) {
    throw refusal('already-recorded', 'An issuance is recorded for every holder already.');
  }
  const unders = await signedTerms(trx).of(holders);
  const added = holders.map((holder, at) => {
    const asked = { on, reference: `${prefix}${first + at}` };
    return issuedRow(holder, required(unders[at]), asked, { by: actor.account.id, now });
  });
  await requireFree(
    trx,
    raise.id,
    added.map(({ reference }) => reference),
    '/first',
  );
  await trx.insertInto('issuances').values(added).execute();
  const totals = await holderTotals(trx, raise.id);
  const [from, to] = [required(added[0]).reference, required(added.at(-1)).reference];
  return {
    body: {
      recorded: added.length,
      left: totals.holders - totals.issued,
      next: first + added.length,
    },
    events: holders.map((holder, at) => issuanceTold(raise, holder, 'issued', required(added[at]))),
    auditEntries: {
      action: 'issuance.record-all',
      targetType: 'raise',
      targetId: raise.id,
      after: { on, from, to, recorded: added.length },
    },
  };
}

/** Finds a holder with the terms that were signed. Rejects with 422 what was not settled. */
async function heldIn(trx: Transaction, raise: RaiseRow, id: string) {
  requireFunded(raise);
  const holder = await holderById(trx, id);
  if (holder === undefined) {
    throw refusal('not-settled', 'This commitment ended without shares or another holding.');
  }
  const [under] = await signedTerms(trx).of([holder]);
  return { holder, under: required(under) };
}

type Asked = { readonly on: string; readonly reference: string; readonly shares?: string };

/** Makes the row of an issuance. Rejects with 422 a day that cannot be, and shares that are missing. */
function issuedRow(
  holder: HolderRow,
  under: HeldUnder,
  { on, reference, shares }: Asked,
  { by, now }: { readonly by: string; readonly now: number },
): Tables['issuances'] {
  if (!isDate(on) || on > new Date(now + aheadMs).toISOString().slice(0, 10)) {
    const message = isDate(on) ? 'Enter a day that isn’t in the future.' : 'Enter a valid date.';
    throw invalid([{ pointer: '/on', code: 'format', message }]);
  }
  return {
    commitment_id: holder.id,
    raise_id: holder.raise_id,
    issued_on: on,
    reference: reference.trim(),
    shares: issuedShares(holder, under, shares),
    recorded_by: by,
    recorded_at: new Date(now).toISOString(),
    correction: '',
    version: 1,
  };
}

function issuedShares(holder: HolderRow, under: HeldUnder, given?: string): string | null {
  const refused = (message: string) => invalid([{ pointer: '/shares', code: 'required', message }]);
  if (under.content.instrument !== 'priced_equity') {
    if (given === undefined) return null;
    throw refused('Only a priced round has shares at this time.');
  }
  const shares = given ?? sharesOf({ ...holder, shares: null }, under.price);
  if (shares !== null && BigInt(shares) > 0n) return shares;
  throw refused('Enter the number of shares: it can’t be worked out from the terms.');
}

/** Rejects with 422 when another holder of the raise has one of these references. */
async function requireFree(
  trx: Transaction,
  raiseId: string,
  references: readonly string[],
  pointer = '/reference',
): Promise<void> {
  const taken = await trx
    .selectFrom('issuances')
    .select('reference')
    .where('raise_id', '=', raiseId)
    .where('reference', 'in', references)
    .orderBy('reference')
    .limit(1)
    .executeTakeFirst();
  if (taken === undefined) return;
  const message = `${taken.reference} is used for another holder of this raise. Choose another number.`;
  throw invalid([{ pointer, code: 'taken', message }]);
}

async function oneHolder(trx: Transaction, id: string, under: HeldUnder) {
  const row = required(await holderById(trx, id));
  return { body: { holder: toHolder(row, under) }, version: required(row.version) };
}
