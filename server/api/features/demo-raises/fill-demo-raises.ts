import { join } from 'node:path';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import type { RaiseChange } from '#shared/product/raises/raises.ts';
import { beginRaise } from '../raises/raise-routes.ts';
import { companyOfRaises } from '../raises/raise-store.ts';
import { act, demoActors, demoNameOf, type RaiseContext } from './demo-act.ts';
import { playBeat } from './demo-beats.ts';
import { committingActions } from './demo-committing.ts';
import { imagesAction } from './demo-images.ts';
import { paperActions } from './demo-papers.ts';
import { type DemoCompany, type DemoRaise, readDemoCompany } from './demo-raise.ts';
import { confidentialActions, deckAction, questionActions, readerActions } from './demo-room.ts';
import { momentOf, playDemo, type TimelineAction } from './demo-timeline.ts';

const fixtures = serverFile('api/features/demo-raises/fixtures');

/** The folders of the companies, in the order in which they act where they act at the same moment. */
const folders = [
  ...(['tidewatt', 'lanternfish', 'granary-labs'] as const),
  ...(['ledgerloom', 'kilnworks', 'halden-optics'] as const),
];

/** Deadlines are in the afternoon. */
const afternoon = 27;

type DemoDeps = Pick<CoreDeps, 'storage' | 'files' | 'encrypter'>;

/** Lets the companies of the demo raise money, as their people would have done it. */
export async function fillDemoRaises(
  deps: DemoDeps,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const people = await demoActors(deps.storage.db);
  const personOf = (is: (account: DemoAccount) => boolean) =>
    required(people.get(demoNameOf(required(accounts.find(is)))));
  const operator = personOf((account) => account.operator === true);
  const actions = readDemoCompanies(accounts, now).flatMap(({ business, raises }) => {
    const owner = personOf(({ company }) => company?.name === business.company);
    return raises.flatMap((raise) =>
      actionsOf(deps, { business, id: '', owner, operator, people, now }, raise),
    );
  });
  await playDemo(deps.storage, actions);
}

/**
 * Reads the companies and their raises.
 * @throws Error that names a file that does not fit, and the places in it
 */
export function readDemoCompanies(
  accounts: readonly DemoAccount[],
  now: number,
  folder = fixtures,
): readonly DemoCompany[] {
  const names = {
    companies: accounts.flatMap(({ company }) => company?.name ?? []),
    people: accounts.map(demoNameOf),
  };
  const day = (days: number) => new Date(momentOf(now, days, afternoon)).toISOString();
  return folders.map((name) => readDemoCompany(join(folder, name), names, day));
}

/** All that happened to a raise. */
function actionsOf(
  deps: DemoDeps,
  context: RaiseContext,
  { begun, documents, content, beats, readers, questions, commitments, papers }: DemoRaise,
): readonly TimelineAction[] {
  const at = (days: number, slot: number) => momentOf(context.now, days, slot);
  const prepared = begun + 2;
  return [
    { at: at(begun, 3), run: (trx, time) => begin(trx, context, content, time) },
    ...(context.business.images.length === 0 ? [] : [imagesAction(deps, context, at(begun, 4))]),
    ...(documents === 'all' ? confidentialActions(deps, context, at(prepared, 1)) : []),
    ...(documents === 'none' ? [] : [deckAction(deps, context, at(prepared, 2))]),
    ...beats.flatMap((beat, index): readonly TimelineAction[] => {
      const time = at(beat.day, 10 + index);
      const happens = { at: time, run: (trx: Transaction) => playBeat(trx, context, beat, time) };
      // What changed is changed in the deck, too.
      if (beat.does !== 'change') return [happens];
      return [happens, deckAction(deps, context, time + 600_000)];
    }),
    ...readers.flatMap((reader, place) => readerActions(context, reader, place)),
    ...questions.flatMap((question) => questionActions(context, question)),
    ...committingActions(deps, context, commitments),
    ...paperActions(deps, context, papers),
  ];
}

async function begin(
  trx: Transaction,
  context: RaiseContext,
  body: RaiseChange,
  now: number,
): Promise<void> {
  const { owner: actor, business } = context;
  const company = await trx
    .selectFrom('companies')
    .select('id')
    .where('name', '=', business.company)
    .executeTakeFirstOrThrow();
  const action = 'raise.add';
  const found = await companyOfRaises(trx, actor, action, company.id);
  const outcome = await act({ trx, actor, now }, beginRaise, { action, found, body });
  context.id = outcome.body.raise.id;
}
