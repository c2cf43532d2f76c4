/**
 * A portal with as much of everything that members search for: raises, people, documents, questions
 * and commitments. One company has as many commitments and questions as there are, and one investor
 * has committed to every raise.
 */
import { sql } from 'kysely';
import type { Engine, Storage, Transaction } from '#api/platform/storage/storage.ts';
import { documentsPerRaise } from '#shared/product/fields/limits.ts';
import { copyRow } from './copy-row.ts';
import { modelCommitment } from './grown-portal.ts';
import { type OpenNetwork, openNetwork } from './open-network.ts';

/** Every so manieth record says a word that the others do not. */
const rareIn = 500;
const at = '2026-10-01T10:00:00.000Z';
const day = `'2026-10-' || (10 + i % 20) || 'T10:' || (10 + i % 50) || ':00.000Z'`;
const rare = (text: string): string =>
  `'${text} ' || case when i % ${rareIn} = 0 then 'axolotl' else 'kelp' end`;

/** Fills an empty database with so many records of each kind. */
export async function growSearch(storage: Storage, size: number): Promise<OpenNetwork> {
  const network = await openNetwork(storage, size);
  const investor = network.investor.id;
  const raise = network.raiseId;
  const steps: readonly ((trx: Transaction) => Promise<unknown>)[] = [
    (trx) => people(trx, investor, size),
    (trx) => commitments(trx, storage.engine, { raise, investor }, size),
    (trx) => documents(trx, raise, size),
    (trx) => questions(trx, raise, investor, size),
  ];
  for (const step of steps) {
    await storage.write(async function growBy(trx) {
      await step(trx);
      if (storage.engine === 'sqlite') await sql`analyze`.execute(trx);
    });
  }
  return network;
}

/** All of them called Ivan. */
async function people(trx: Transaction, model: string, count: number): Promise<void> {
  await copyRow(trx, 'users', { id: model }, count, {
    id: `'usr_s' || i`,
    email: `'searched-' || i || '@example.com'`,
    name: rare('Ivan'),
    created_at: day,
  });
  await trx.insertInto('person_words').values({ word: 'searched', user_id: model }).execute();
  for (const word of [
    `'ivan'`,
    `'example'`,
    `case when i % ${rareIn} = 0 then 'axolotl' else 'kelp' end`,
  ]) {
    await copyRow(trx, 'person_words', { word: 'searched' }, count, {
      word,
      user_id: `'usr_s' || i`,
    });
  }
}

async function commitments(
  trx: Transaction,
  engine: Engine,
  { raise, investor }: { readonly raise: string; readonly investor: string },
  count: number,
): Promise<void> {
  await modelCommitment(trx, raise, investor);
  const model = { id: 'cmt_model' };
  // A trigger notes at the raise that it has changed: PostgreSQL would keep each of so many notes until
  // the end, and look through all of them for the next.
  if (engine === 'postgres') {
    await sql`alter table commitments disable trigger user`.execute(trx);
  }
  await copyRow(trx, 'commitments', model, count, {
    id: `'cmt_s' || i`,
    investor_id: `'usr_s' || i`,
    created_at: day,
  });
  await copyRow(trx, 'commitments', model, count, {
    id: `'cmt_o' || i`,
    raise_id: `'rse_n' || i`,
    created_at: day,
  });
  if (engine === 'postgres') {
    await sql`alter table commitments enable trigger user`.execute(trx);
  }
}

/** One for each raise, and as many as one may have for that of the company. */
async function documents(trx: Transaction, raise: string, count: number): Promise<void> {
  await trx
    .insertInto('raise_documents')
    .values({
      ...{ id: 'doc_model', raise_id: raise, folder: 'deck', name: 'Kelp', position: 0 },
      ...{ nda_required: 0, download_allowed: 1, watermark: 0, version: 1 },
      ...{ created_at: at, updated_at: at, published_at: at },
    })
    .execute();
  const model = { id: 'doc_model' };
  const name = rare('Plan of the');
  await copyRow(trx, 'raise_documents', model, documentsPerRaise - 1, {
    ...{ id: `'doc_c' || i`, name, created_at: day },
  });
  await copyRow(trx, 'raise_documents', model, count, {
    ...{ id: `'doc_s' || i`, raise_id: `'rse_n' || i`, name, created_at: day },
  });
}

async function questions(
  trx: Transaction,
  raise: string,
  investor: string,
  count: number,
): Promise<void> {
  await trx
    .insertInto('raise_questions')
    .values({
      ...{ id: 'qst_model', raise_id: raise, asked_by: investor, question: 'Kelp?' },
      ...{ asked_at: at, published_at: at, version: 1 },
      ...{ answer: null, answered_by: null, answered_at: null },
      ...{ withdrawn_at: null, withdrawn_reason: null, withdrawn_by_operator: 0 },
    })
    .execute();
  const model = { id: 'qst_model' };
  const question = rare('Where does it float, the');
  await copyRow(trx, 'raise_questions', model, count, {
    ...{ id: `'qst_c' || i`, question, asked_at: day },
  });
  await copyRow(trx, 'raise_questions', model, count, {
    ...{ id: `'qst_s' || i`, raise_id: `'rse_n' || i`, question, asked_at: day },
  });
}
