import { Readable } from 'node:stream';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, sendCsv } from '#api/platform/http/csv-response.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { stageAt } from '#shared/product/pipeline/stages.ts';
import { grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { type CardCursor, type CardRow, listCards } from './card-rows.ts';
import { stageNames } from './stage-names.ts';

const rowsPerStep = 500;

/** Adds the export of a pipeline. */
export function exportRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/pipeline.csv'),
    config: { action: 'pipeline.export' },
    handler: async function exportPipeline(request, reply) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'pipeline.export', request.params.id);
      const content = pipelineCsv(db, actor.account.id, raise.id);
      return sendCsv(deps, request, reply, { name: 'pipeline', raiseId: raise.id, content });
    },
  });
}

/** Writes the cards of a raise as CSV, stage by stage. */
function pipelineCsv(db: Database, userId: string, raiseId: string): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart + csvLines([columns.map(([title]) => title)]);
    let after: CardCursor | undefined;
    do {
      const rows = await listCards(db, userId, { raiseId, after, limit: rowsPerStep });
      yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
      const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
      after = last && { stage: last.stage, rank: last.rank, id: last.id };
    } while (after !== undefined);
  }
  return Readable.from(lines());
}

const columns: readonly (readonly [title: string, cell: (row: CardRow) => string])[] = [
  ['Card', ({ id }) => id],
  ['Stage', ({ names, stage }) => stageNames(names)[stageAt(stage)]],
  ['Name', ({ investor, name }) => investor ?? name],
  ['Firm', ({ firm }) => firm],
  ['Email', ({ email }) => email],
  ['Amount hoped for', (row) => hopedFor(row)],
  ['Currency', ({ currency }) => currency ?? ''],
  ['Follow up on', ({ follow_up_on }) => follow_up_on ?? ''],
  ['Why they passed', ({ reason_for_no }) => reason_for_no],
  ['Data room', ({ access }) => (access === null ? '' : grantStateLabels[access])],
  ['Last read', ({ last_read_at }) => last_read_at ?? ''],
  [
    'Commitment',
    ({ commitment_state: state }) => (state === null ? '' : commitmentStateLabels[state]),
  ],
  ['Committed', (row) => committed(row)],
  ['In this stage since', ({ stage_since }) => stage_since],
  ['Added', ({ created_at }) => created_at],
];

function hopedFor({ amount, currency }: CardRow): string {
  return amount === null || currency === null ? '' : amountText(amount, currency);
}

function committed({ commitment_amount, commitment_currency }: CardRow): string {
  return commitment_amount === null || commitment_currency === null
    ? ''
    : `${amountText(commitment_amount, commitment_currency)} ${commitment_currency}`;
}
