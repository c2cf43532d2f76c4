/** A raise with a commitment whose rows are bound to the audit log, and what is found of them. */
import { createHash } from 'node:crypto';
import { storeCertificate } from '#api/features/commitments/certificates/certificate-store.ts';
import { storeAgreement } from '#api/features/commitments/offer.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { boundRow, ofRaise } from '#api/features/raises/bound-rows.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { takeSnapshot } from '#api/features/raises/snapshots/raise-snapshots.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { addInvestor, placeCommitment } from '#test/support/commitments.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';

/** A raise with one row of everything, and another raise whose ids can be put in its place. */
export async function wholeRaise(api: TestApi) {
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

/** Adds a raise with a commitment that has one row of everything. */
export async function raiseWithCommitment(trx: Transaction, ownerId: string, now: number) {
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

/** What the verification says while a statement holds; undefined where the database refuses it. */
export async function saidOf(
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
