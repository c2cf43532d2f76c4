/** People around a live raise, and what each was told. */
import { eventText, eventTitle } from '#api/platform/events/event-kinds.ts';
import { addCommitment, type PlacedCommitment } from '#test/support/commitments.ts';
import { type LiveRaise, openRaise } from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';

/** What somebody was told, newest last: title, text and where it leads. Sessions end meanwhile. */
export async function toldTo(api: TestApi, who: AddedPerson): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.person_id')
    .select(['kind', 'facts', 'users.name'])
    .where('user_id', '=', who.id)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ kind, facts, name }) => {
    const parsed = JSON.parse(facts) as object;
    return `${eventTitle(kind, parsed, name ?? '')}. ${eventText(kind, parsed)}`.trim();
  });
}

/** Forgets what anybody was told so far. */
export const forget = (api: TestApi) =>
  api.storage.write((trx) => trx.deleteFrom('notifications').execute());

/** A record as commands name it. */
export interface Row {
  readonly id: string;
  readonly version: number;
}

type Placed = Omit<PlacedCommitment, 'raiseId' | 'investorId'>;

/** A commitment of somebody new. */
export async function committed(api: TestApi, { raise }: LiveRaise, name: string, placed: Placed) {
  const who = await addPerson(api, name, 'investor');
  const one = { raiseId: raise.id, investorId: who.id, ...placed };
  const row = await addCommitment(api, one);
  return Object.assign(who, { row });
}

/** A live raise of Ada, with Eve as an editor and Vic as a viewer, and Olga as an operator. */
export async function cast(api: TestApi, change: Parameters<typeof openRaise>[1] = {}) {
  const live = await openRaise(api, { min: cents(10_000_000), ...change });
  const eve = await addPerson(api, 'Eve');
  const vic = await addPerson(api, 'Vic');
  await addTo(api, live.company, eve, 'editor');
  await addTo(api, live.company, vic, 'viewer');
  const olga = await addPerson(api, 'Olga', 'operator');
  await forget(api);
  return { live, ada: live.owner, eve, vic, olga };
}
