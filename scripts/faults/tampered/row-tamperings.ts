/** What is changed in the rows about commitments alone. */
import type { Cell, DatabaseOwner } from './database-owner.ts';
import { addToTotal, funded, funding, insert, one, sha256, type Tampering } from './played-rows.ts';

function ofCommitment(what: string, column: string, value: Cell): Tampering {
  return {
    what,
    async change(owner) {
      const { id = null } = await funded(owner);
      await owner.change(`update commitments set ${column} = ? where id = ?`, [value, id]);
    },
  };
}

function ofEvent(what: string, column: string, value: Cell): Tampering {
  return {
    what,
    async change(owner) {
      const { commitment_id = null, seq = null } = await funding(owner);
      await owner.change(
        `update commitment_events set ${column} = ? where commitment_id = ? and seq = ?`,
        [value, commitment_id, seq],
      );
    },
  };
}

const snapshotOfFunded = `select s.* from raise_snapshots s join commitments c
  on c.raise_id = s.raise_id and c.signed_snapshot_sha256 = s.sha256
  where c.state = 'funded' and c.signed_name is not null order by c.id`;

/** An event of a payment is taken back with everything that it led to. */
export async function takePaymentBack(owner: DatabaseOwner): Promise<{ readonly name: string }> {
  const event = await one(
    owner,
    `select e.* from commitment_events e
      join commitments c on c.id = e.commitment_id and c.version = e.seq
      where e.event = 'confirm-funding' and c.state = 'funded' order by e.commitment_id`,
  );
  const { commitment_id = null, seq = null, raise_id } = event;
  const before = await one(
    owner,
    `select * from commitment_events
      where commitment_id = '${commitment_id}' and seq = ${Number(seq) - 1}`,
  );
  await owner.change('delete from commitment_events where commitment_id = ? and seq = ?', [
    commitment_id,
    seq,
  ]);
  await owner.change(
    `update commitments set state = ?, version = ?, arrived_amount = ?, funded_at = null,
      funded_by = null, funding_reference = null, funded_on = null where id = ?`,
    [before['to_state'] ?? null, Number(seq) - 1, before['arrived_after'] ?? 0, commitment_id],
  );
  await addToTotal(owner, raise_id, 'funded', -Number(event['amount_after']));
  await addToTotal(owner, raise_id, before['to_state'], Number(before['amount_after']));
  return { name: `${commitment_id} ${seq}` };
}

/** A payment that never came is confirmed, in the event, the commitment and the totals. */
export async function addPayment(owner: DatabaseOwner) {
  const row = await one(
    owner,
    `select * from commitments where state = 'signed' and arrived_amount = 0 order by id`,
  );
  const { id = null, raise_id = null, amount = null } = row;
  const seq = Number(row['version']) + 1;
  const { ledger_seq } = await one(owner, `select ledger_seq from raises where id = '${raise_id}'`);
  await insert(owner, 'commitment_events', {
    ...(await funding(owner)),
    ...{ commitment_id: id, seq, raise_id, raise_seq: Number(ledger_seq) + 1, room_delta: 0 },
    ...{ from_state: 'signed', amount_before: amount, amount_after: amount },
    ...{ arrived_after: amount, returned_after: 0, least_after: row['least_amount'] ?? null },
  });
  await owner.change('update raises set ledger_seq = ledger_seq + 1 where id = ?', [raise_id]);
  await owner.change(
    `update commitments set state = 'funded', version = ?, arrived_amount = amount where id = ?`,
    [seq, id],
  );
  await addToTotal(owner, raise_id, 'signed', -Number(amount));
  await addToTotal(owner, raise_id, 'funded', Number(amount));
  return { raiseId: String(raise_id), commitmentId: String(id), seq };
}

export const rowTamperings: readonly Tampering[] = [
  {
    what: 'the investor of a commitment',
    async change(owner) {
      const { id = null, investor_id } = await funded(owner);
      const other = await one(owner, `select id from users where id <> '${investor_id}'`);
      await owner.change('update commitments set investor_id = ? where id = ?', [
        other['id'] ?? null,
        id,
      ]);
    },
  },
  ofCommitment('the name it was signed with', 'signed_name', 'Eve Else'),
  ofCommitment('when it was signed', 'signed_at', '2026-01-01T00:00:00.000Z'),
  {
    what: 'the text of an agreement',
    async change(owner) {
      const { agreement_sha256 = null } = await funded(owner);
      await owner.change(`update agreements set text = text || ' Or not.' where sha256 = ?`, [
        agreement_sha256,
      ]);
    },
  },
  {
    what: 'the hash of an agreement',
    async change(owner) {
      const { agreement_sha256 = null } = await funded(owner);
      await owner.change('update agreements set sha256 = ? where sha256 = ?', [
        sha256('another'),
        agreement_sha256,
      ]);
    },
  },
  {
    what: 'the text of an agreement, with its hash in every row',
    async change(owner) {
      const { agreement_sha256: was = null } = await funded(owner);
      const { text } = await one(owner, `select text from agreements where sha256 = '${was}'`);
      const changed = `${text} Or not.`;
      const is = sha256(changed);
      await owner.change('update agreements set text = ?, sha256 = ? where sha256 = ?', [
        ...[changed, is, was],
      ]);
      for (const table of ['commitments', 'commitment_events']) {
        await owner.change(`update ${table} set agreement_sha256 = ? where agreement_sha256 = ?`, [
          is,
          was,
        ]);
      }
    },
  },
  {
    what: 'the JSON of a snapshot',
    async change(owner) {
      const { id = null, content } = await one(owner, snapshotOfFunded);
      await owner.change('update raise_snapshots set content = ? where id = ?', [
        String(content).replace('{', '{ '),
        id,
      ]);
    },
  },
  {
    what: 'the hash of a snapshot',
    async change(owner) {
      const { id = null } = await one(owner, snapshotOfFunded);
      await owner.change('update raise_snapshots set sha256 = ? where id = ?', [sha256('x'), id]);
    },
  },
  {
    what: 'the JSON of a snapshot, with its hash in every row',
    async change(owner) {
      const { id = null, content, sha256: was = null } = await one(owner, snapshotOfFunded);
      const changed = String(content).replace('{', '{ ');
      const is = sha256(changed);
      await owner.change('update raise_snapshots set content = ?, sha256 = ? where id = ?', [
        ...[changed, is, id],
      ]);
      for (const [table, column] of [
        ['commitments', 'signed_snapshot_sha256'],
        ['commitment_events', 'snapshot_sha256'],
      ]) {
        await owner.change(`update ${table} set ${column} = ? where ${column} = ?`, [is, was]);
      }
    },
  },
  ofCommitment('the reference of a payment, in the commitment', 'funding_reference', 'Another'),
  ofEvent('the reference of a payment, in the event', 'reference', 'Another'),
  ofCommitment('the money that arrived, in the commitment', 'arrived_amount', 1),
  {
    what: 'the money that arrived, so that everything adds up',
    async change(owner) {
      const { commitment_id = null, seq = null } = await funding(owner);
      await owner.change(
        `update commitment_events set arrived_after = arrived_after + 100
          where commitment_id = ? and seq >= ?`,
        [commitment_id, seq],
      );
      await owner.change(
        'update commitments set arrived_amount = arrived_amount + 100 where id = ?',
        [commitment_id],
      );
    },
  },
  ofEvent('who confirmed a payment', 'actor_id', 'usr_eve'),
  ofEvent('as what somebody acted', 'actor_part', 'operator'),
  ofEvent('when something happened', 'at', '2026-01-01T00:00:00.000Z'),
  {
    what: 'the order of two events of a raise',
    async change(owner) {
      const { commitment_id, raise_id, seq, raise_seq } = await funding(owner);
      const other = await one(
        owner,
        `select * from commitment_events where raise_id = '${raise_id}'
          and raise_seq < ${raise_seq} and commitment_id <> '${commitment_id}'
          order by raise_seq desc`,
      );
      for (const [number, id, at] of [
        [-1, commitment_id, seq],
        [raise_seq, other['commitment_id'], other['seq']],
        [other['raise_seq'], commitment_id, seq],
      ]) {
        await owner.change(
          'update commitment_events set raise_seq = ? where commitment_id = ? and seq = ?',
          [number ?? null, id ?? null, at ?? null],
        );
      }
    },
  },
  {
    what: 'an event that is deleted',
    async change(owner) {
      const { commitment_id = null, seq = null } = await funding(owner);
      await owner.change('delete from commitment_events where commitment_id = ? and seq = ?', [
        commitment_id,
        seq,
      ]);
    },
  },
  {
    what: 'an event that is deleted, so that everything adds up',
    async change(owner) {
      await takePaymentBack(owner);
    },
  },
  {
    what: 'an event that is added, so that everything adds up',
    async change(owner) {
      await addPayment(owner);
    },
  },
  {
    what: 'the whole ledger of a raise, deleted with its number',
    async change(owner) {
      const { raise_id = null } = await funded(owner);
      for (const table of ['certificates', 'evidence', 'notices', 'reminders']) {
        await owner.change(
          `delete from commitment_${table}
            where commitment_id in (select id from commitments where raise_id = ?)`,
          [raise_id],
        );
      }
      for (const table of ['commitment_events', 'commitment_allocations', 'raise_totals']) {
        await owner.change(`delete from ${table} where raise_id = ?`, [raise_id]);
      }
      await owner.change('delete from commitments where raise_id = ?', [raise_id]);
      await owner.change('update raises set ledger_seq = 0 where id = ?', [raise_id]);
    },
  },
];
