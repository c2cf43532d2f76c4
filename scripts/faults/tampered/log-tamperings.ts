/** What is changed in the audit log, too, so that it vouches for something else. */
import { randomBytes } from 'node:crypto';
import { contentHash, sealHash } from '#api/platform/audit/audit-hashes.ts';
import { recordHash } from '#api/platform/audit/bound-records.ts';
import { signatureOf } from '#api/platform/audit/seal-signatures.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Cell, DatabaseOwner, Row } from './database-owner.ts';
import { funded, insert, one, type Tampering } from './played-rows.ts';
import { addPayment, takePaymentBack } from './row-tamperings.ts';

/** A payment that never came, and a line of the log that vouches for it, for the server to seal. */
async function paymentWithItsLine(owner: DatabaseOwner): Promise<void> {
  const { raiseId, commitmentId, seq } = await addPayment(owner);
  const row = await one(owner, `select * from commitments where id = '${commitmentId}'`);
  const event = await one(
    owner,
    `select * from commitment_events where commitment_id = '${commitmentId}' and seq = ${seq}`,
  );
  const records = [
    ['commitment_events', `${commitmentId} ${seq}`, recordHash('commitment_events', event)],
    ['commitments', commitmentId, recordHash('commitments', row)],
  ];
  const content = {
    ...{ at: new Date().toISOString(), actor_id: null, actor_role: 'system', before: null },
    ...{ action: 'record.bind', target_type: 'raise', target_id: raiseId },
    after: JSON.stringify({ once: randomBytes(9).toString('base64url'), records }),
    ...{ request_id: 'system', ip_prefix: 'local' },
  };
  await insert(owner, 'audit_events', { ...content, hash: contentHash(content) });
}

/** A changed name, and the line that vouches for it changed with it. */
async function nameWithItsLine(owner: DatabaseOwner): Promise<void> {
  const { id = null } = await funded(owner);
  await owner.change(`update commitments set signed_name = 'Eve Else' where id = ?`, [id]);
  const row = await one(owner, `select * from commitments where id = '${id}'`);
  const line = await one(
    owner,
    `select * from audit_events where action = 'record.bind'
      and after like '%"commitments","${id}"%' order by seq desc`,
  );
  const { records, ...more } = JSON.parse(String(line['after'])) as {
    readonly records: readonly (readonly [string, string, string])[];
  };
  const changed = records.map(([table, key, hash]) => [
    ...[table, key],
    key === id ? recordHash(table, row) : hash,
  ]);
  await owner.change('update audit_events set after = ? where seq = ?', [
    JSON.stringify({ ...more, records: changed }),
    line['seq'] ?? null,
  ]);
}

/** Makes every hash again; `signed` is what becomes of the signatures. */
async function makeChainAgain(
  owner: DatabaseOwner,
  signed: (hash: string, was: Cell) => Cell,
): Promise<void> {
  let prev_hash = '0'.repeat(64);
  for (const seal of await owner.rows('select * from audit_seals order by seq')) {
    const hashes: string[] = [];
    for (const event of await owner.rows(
      `select * from audit_events where position between ${seal['first_position']}
        and ${seal['last_position']} order by position`,
    )) {
      hashes.push(await eventAgain(owner, event));
    }
    const { hash: _hash, signature = null, seq = null, ...said } = seal;
    const hash = sealHash({ ...said, seq, prev_hash } as never, hashes);
    await owner.change(
      'update audit_seals set prev_hash = ?, hash = ?, signature = ? where seq = ?',
      [prev_hash, hash, signed(hash, signature), seq],
    );
    prev_hash = hash;
  }
}

async function eventAgain(owner: DatabaseOwner, event: Row): Promise<string> {
  const { seq = null, position: _position, hash: was, signature: _signature, ...content } = event;
  const hash = contentHash(content as never);
  if (hash !== was) {
    await owner.change('update audit_events set hash = ? where seq = ?', [hash, seq]);
  }
  return hash;
}

export const logTamperings: readonly Tampering[] = [
  {
    what: 'an event that is deleted, with its line of the audit log',
    async change(owner) {
      const { name } = await takePaymentBack(owner);
      await owner.change(`delete from audit_events where action = 'record.bind' and after like ?`, [
        `%"commitment_events","${name}"%`,
      ]);
    },
  },
  {
    what: 'an event that is added, with a line of the audit log for the server to seal',
    change: paymentWithItsLine,
  },
  {
    what: 'a line of the audit log that is deleted',
    async change(owner) {
      const { seq = null } = await one(
        owner,
        'select seq from audit_events where position is not null order by seq desc',
      );
      await owner.change('delete from audit_events where seq = ?', [seq]);
    },
  },
  { what: 'a name, and the line that vouches for it', change: nameWithItsLine },
  {
    what: 'the same, and the whole chain made again',
    async change(owner) {
      await nameWithItsLine(owner);
      await makeChainAgain(owner, (_hash, was) => was);
    },
  },
  {
    what: 'the same, every seal replaced by one of another key',
    async change(owner) {
      await nameWithItsLine(owner);
      const another = encrypterOf('a key that this server does not have');
      await makeChainAgain(owner, (hash) => signatureOf(another, hash));
    },
  },
  {
    what: 'the same, as if no seal had ever been signed',
    async change(owner) {
      await nameWithItsLine(owner);
      await makeChainAgain(owner, () => null);
    },
  },
  {
    what: 'the same, every seal taken away for the server to seal again',
    async change(owner) {
      await nameWithItsLine(owner);
      await makeChainAgain(owner, () => null);
      await owner.change('delete from audit_seals');
      await owner.change('update audit_events set position = null');
    },
  },
  {
    what: 'the same, as if no key had ever been noted either',
    async change(owner) {
      await nameWithItsLine(owner);
      await makeChainAgain(owner, () => null);
      await owner.change('delete from secret_keys');
    },
    isForTheNextStart: true,
  },
  {
    what: 'the last seal, with the events that it sealed',
    async change(owner) {
      const { seq = null, first_position = null } = await one(
        owner,
        'select * from audit_seals order by seq desc',
      );
      await owner.change('delete from audit_events where position >= ?', [first_position]);
      await owner.change('delete from audit_seals where seq = ?', [seq]);
    },
  },
];
