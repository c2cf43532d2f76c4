/** Whatever value about commitments is changed in the database alone, the verification finds it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { storeCertificate } from '#api/features/commitments/certificates/certificate-store.ts';
import { bindAgreement, storeAgreement } from '#api/features/commitments/offer.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { boundRow, ofRaise } from '#api/features/raises/bound-rows.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { takeSnapshot } from '#api/features/raises/snapshots/raise-snapshots.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addInvestor, placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRow } from '#test/support/rows.ts';

const tables = [
  'commitments',
  'commitment_events',
  'agreements',
  'raise_snapshots',
  'commitment_allocations',
  'commitment_certificates',
  'commitment_evidence',
  'raise_totals',
] as const;

/** What need not be bound, and why. */
const unbound: Readonly<Record<string, string>> = {
  commitment_notices: 'only says what was told, so that it is told once',
  commitment_reminders: 'only says when somebody was reminded',
};

/** A raise with one row of everything, and another raise whose ids can be put in its place. */
async function wholeRaise(api: TestApi) {
  const now = api.clock.now;
  const ada = await addPerson(api, 'Ada');
  return api.storage.write(async (trx) => {
    const [one, other] = [
      await raiseWithCommitment(trx, ada.id, now),
      await raiseWithCommitment(trx, ada.id, now),
    ];
    return { one, other };
  });
}

async function raiseWithCommitment(trx: Transaction, ownerId: string, now: number) {
  const { id: raiseId } = await addRaiseOf(
    trx,
    ownerId,
    { state: 'live', max_amount: 10_000 },
    {},
    now,
  );
  const snapshot = await takeSnapshot(trx, required(await raiseById(trx, raiseId)), now);
  const text = `An agreement about ${raiseId}.`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  await storeAgreement(trx, { sha256, template: 'safe', version: '1', text } as never, now);
  const investorId = await addInvestor(trx, now);
  const commitment = await placeCommitment(
    trx,
    {
      ...{ raiseId, investorId, state: 'signed', amount: 1_000 },
      noted: {
        ...{ signed_at: new Date(now).toISOString(), signed_name: 'Ivan Investor' },
        ...{ signed_snapshot_seq: snapshot.seq, signed_snapshot_sha256: snapshot.sha256 },
        ...{ agreement_sha256: sha256, signed_ip_prefix: '192.0.2' },
      },
    },
    now,
  );
  const allocation = {
    ...{ commitment_id: commitment.id, raise_id: raiseId },
    ...{ asked: 1_000, given: 1_000, applied_at: null },
  };
  await trx.insertInto('commitment_allocations').values(allocation).execute();
  await bindRecords(trx, ofRaise(raiseId), [boundRow.commitment_allocations(allocation)], now);
  await storeCertificate(trx, raiseId, {
    ...{ sha256: `certificate of ${commitment.id}`, commitment_id: commitment.id },
    ...{ version: 1, facts_sha256: 'facts', made_at: new Date(now).toISOString() },
    kind: null,
  });
  const fileId = await addFile(trx, commitment.id, now);
  const evidence = {
    ...{ commitment_id: commitment.id, file_id: fileId },
    uploaded_at: new Date(now).toISOString(),
  };
  await trx.insertInto('commitment_evidence').values(evidence).execute();
  await bindRecords(trx, ofRaise(raiseId), [boundRow.commitment_evidence(evidence)], now);
  return { raiseId, commitmentId: commitment.id, investorId, fileId };
}

async function addFile(trx: Transaction, owner: string, now: number): Promise<string> {
  const id = `fil_${owner}`;
  const at = new Date(now).toISOString();
  const kind = { media_type: 'application/pdf', state: 'used' } as const;
  const values = { id, owner, sha256: 'f', bytes: 1, ...kind, since: at, created_at: at };
  await trx.insertInto('files').values(values).execute();
  return id;
}

type Column = { readonly name: string; readonly type: string };

async function columnsOf({ storage }: TestApi, table: string): Promise<readonly Column[]> {
  const { rows } =
    storage.engine === 'sqlite'
      ? await sql<Column>`select name, type from pragma_table_info(${table})`.execute(storage.db)
      : await sql<Column>`select column_name as name, data_type as type
          from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`.execute(storage.db);
  return rows;
}

type Ids = Awaited<ReturnType<typeof raiseWithCommitment>>;

/** Another value that the database accepts: an id of somebody or something else where one is meant. */
function another({ name, type }: Column, other: Ids) {
  if (name === 'raise_id') return sql`${other.raiseId}`;
  if (name === 'commitment_id') return sql`${other.commitmentId}`;
  if (name === 'investor_id' || name === 'actor_id') return sql`${other.investorId}`;
  if (name === 'file_id') return sql`${other.fileId}`;
  if (/int/i.test(type)) return sql`coalesce(${sql.ref(name)}, 0) + 1`;
  if (name === 'currency') return sql`'EUR'`;
  if (name === 'state' || name === 'to_state') return sql`'funded'`;
  if (name === 'from_state' || name === 'prior_state') return sql`'signed'`;
  return sql`coalesce(${sql.ref(name)}, '') || 'x'`;
}

/** What the verification says while a statement holds; undefined where the database refuses it. */
async function saidOf(
  api: TestApi,
  change: (trx: Transaction) => Promise<unknown>,
): Promise<string | undefined> {
  let found: string | undefined;
  const broken = api.storage.write(async (trx) => {
    await change(trx);
    const inside = {
      ...api.storage,
      db: trx,
      write: (work: (trx: Transaction) => unknown) => work(trx),
    };
    const { differences } = await verifyLedger(inside as typeof api.storage);
    found = differences.map(({ difference }) => difference).join('\n');
    throw new Error('undo');
  });
  await broken.catch(() => undefined);
  return found;
}

await onBothEngines({
  async 'every column of every table'(t, open) {
    const api = await open();
    const { one, other } = await wholeRaise(api);
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 2, differences: empty });
    for (const table of tables) {
      const columns = await columnsOf(api, table);
      t.ok(columns.length > 0, table);
      const [unfound, refused]: [string[], string[]] = [[], []];
      for (const column of columns) {
        const value = another(column, other);
        const found = await saidOf(api, (trx) => {
          const where =
            table === 'agreements'
              ? sql`sha256 = (select agreement_sha256 from commitments where id = ${one.commitmentId})`
              : table === 'raise_snapshots' || table === 'raise_totals'
                ? sql`raise_id = ${one.raiseId}`
                : table === 'commitments'
                  ? sql`id = ${one.commitmentId}`
                  : sql`commitment_id = ${one.commitmentId}`;
          return sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${value}
            where ${where}`.execute(trx);
        });
        if (found === undefined) refused.push(column.name);
        else if (found === '') unfound.push(column.name);
      }
      t.same(unfound, [], `${table}: each change is found`);
      // A name that another row points at cannot be changed alone, nor one that would be there twice.
      const keys = ['id', 'raise_id', 'commitment_id', 'sha256'];
      t.same(
        refused.filter((name) => !keys.includes(name)),
        [],
        `${table}: ${refused.join(', ')}`,
      );
    }
  },

  async 'a row that is removed, and one that is slipped in'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    for (const table of [
      'commitment_evidence',
      'commitment_certificates',
      'commitment_allocations',
    ]) {
      const found = await saidOf(api, (trx) =>
        sql`delete from ${sql.table(table)} where commitment_id = ${one.commitmentId}`.execute(trx),
      );
      t.match(found, new RegExp(`${table} .* is missing`));
    }
    const found = await saidOf(api, (trx) => trx.deleteFrom('agreements').execute());
    t.match(found, /the agreement .* is missing/);
    const slipped = await saidOf(api, (trx) =>
      sql`insert into raise_snapshots (id, raise_id, seq, content, sha256, created_at)
        select 'rsn_slipped', raise_id, 2, content, sha256, created_at from raise_snapshots
        where raise_id = ${one.raiseId}`.execute(trx),
    );
    t.match(slipped, /raise_snapshots rsn_slipped is not in the audit log/);
  },

  async 'a ledger that is gone altogether, and a raise that is'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const nothingLeft = async (trx: Transaction) => {
      const { raiseId, commitmentId } = one;
      for (const table of ['commitment_evidence', 'commitment_certificates'] as const) {
        await trx.deleteFrom(table).where('commitment_id', '=', commitmentId).execute();
      }
      for (const table of [
        'commitment_allocations',
        'commitment_events',
        'raise_totals',
      ] as const) {
        await trx.deleteFrom(table).where('raise_id', '=', raiseId).execute();
      }
      await trx.deleteFrom('commitments').where('raise_id', '=', raiseId).execute();
      await trx.updateTable('raises').set({ ledger_seq: 0 }).where('id', '=', raiseId).execute();
    };
    const missing = new RegExp(`commitments ${one.commitmentId} is missing`);
    t.match(await saidOf(api, nothingLeft), missing);
    const noRaise = async (trx: Transaction) => {
      await nothingLeft(trx);
      await trx.deleteFrom('raises').where('id', '=', one.raiseId).execute();
    };
    const found = await saidOf(api, noRaise);
    t.match(found, missing);
    t.match(found, /and so is the raise/);
    t.notMatch(found, /raise_snapshots/, 'which may go with their raise');
  },

  async 'the snapshot of a raise that nobody has committed to'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const raiseId = await api.storage.write(async (trx) => {
      const { id } = await addRaiseOf(trx, ada.id, { state: 'live' }, {}, api.clock.now);
      await takeSnapshot(trx, required(await raiseById(trx, id)), api.clock.now);
      return id;
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const found = await saidOf(api, (trx) =>
      trx
        .updateTable('raise_snapshots')
        .set({ created_at: '2020-01-01T00:00:00.000Z' })
        .where('raise_id', '=', raiseId)
        .execute(),
    );
    t.match(found, /raise_snapshots .* is not as it was written/);
  },

  async 'a copy of an older line of the log does not vouch for an older row'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const before = await findRow(api, 'commitment_evidence', { commitment_id: one.commitmentId });
    const later = { ...before, uploaded_at: '2026-03-03T00:00:00.000Z' };
    const written = async (trx: Transaction, row: typeof before) => {
      await trx
        .updateTable('commitment_evidence')
        .set(row)
        .where('commitment_id', '=', one.commitmentId)
        .execute();
    };
    await api.storage.write(async (trx) => {
      await written(trx, later);
      const bound = [boundRow.commitment_evidence(later)];
      await bindRecords(trx, ofRaise(one.raiseId), bound, api.clock.now);
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const found = await saidOf(api, async (trx) => {
      await written(trx, before);
      const columns = sql.raw(
        'at, actor_id, actor_role, action, target_type, target_id, before, after, request_id, ip_prefix, hash, signature',
      );
      await sql`insert into audit_events (${columns}) select ${columns} from audit_events
        where action = 'record.bind' and after like '%"commitment_evidence"%'
        and target_id = ${one.raiseId} order by seq limit 1`.execute(trx);
    });
    t.match(found, /commitment_evidence .* is not as it was written/);
  },

  async 'a text that does not have its hash, though the log knows it so'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const found = await saidOf(api, async (trx) => {
      const row = await trx
        .updateTable('agreements')
        .set((eb) => ({ text: eb('text', '||', ' Or not.') }))
        .where('sha256', '=', (eb) =>
          eb
            .selectFrom('commitments')
            .select(sql<string>`agreement_sha256`.as('sha256'))
            .where('id', '=', one.commitmentId),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      await bindAgreement(trx, row, api.clock.now);
    });
    t.match(found, /^the text of agreement [0-9a-f]{64} has another hash$/);
  },

  async 'an account that is erased leaves everything right'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const waiting = await api.storage.write(async (trx) => {
      const investorId = await addInvestor(trx, api.clock.now);
      const place = {
        raiseId: one.raiseId,
        state: 'soft_circled',
        amount: 10,
        investorId,
      } as const;
      await placeCommitment(trx, place, api.clock.now);
      return investorId;
    });
    for (const id of [one.investorId, waiting]) {
      const person = { id, email: 'somebody@example.com', name: 'Somebody' };
      await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    }
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 2, differences: empty });
  },

  async 'every table about commitments is bound, or need not be'(t, open) {
    const { storage } = await open();
    const { rows } =
      storage.engine === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_master
            where type = 'table' and name like 'commitment%'`.execute(storage.db)
        : await sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = current_schema() and table_name like 'commitment%'`.execute(
            storage.db,
          );
    const known: readonly string[] = [...tables, ...Object.keys(unbound)];
    t.same(
      rows.map(({ name }) => name).filter((name) => !known.includes(name)),
      [],
    );
  },
});
