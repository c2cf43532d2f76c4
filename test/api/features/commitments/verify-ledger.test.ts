/** What does not fit the ledger is found, and operators are told, on both databases. */
import { sql } from 'kysely';
import { pino } from 'pino';
import type { CommitmentRow } from '#api/features/commitments/ledger.ts';
import {
  ledgerCheckAge,
  ledgerDifferences,
  verifyLedgerJob,
} from '#api/features/commitments/ledger-checks.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addRaiseOf } from '#test/support/raises.ts';

const max = 1_000_000;

async function beginRaise(api: TestApi): Promise<string> {
  const ada = await addPerson(api, 'Ada');
  const { id } = await api.storage.write((trx) =>
    addRaiseOf(trx, ada.id, { state: 'live', max_amount: max }),
  );
  return id;
}

await withApiOnBothEngines({
  async 'each kind of difference is found, and operators are told'(t, api) {
    const raiseId = await beginRaise(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    const now = api.clock.now;
    const rows = await api.storage.write(async (trx) => {
      const made: CommitmentRow[] = [];
      for (const state of commitmentStates) {
        made.push(await placeCommitment(trx, { raiseId, state, amount: 1_000 }, now));
      }
      return Object.fromEntries(made.map((row) => [row.state, row.id]));
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 1, differences: empty });
    const job = verifyLedgerJob({ ...api, log: pino({ level: 'silent' }), now: () => now });
    const run = async () => {
      const conclude = await job.run({} as never, new AbortController().signal);
      await api.storage.write(async (trx) => conclude?.(trx));
    };
    await run();
    t.same(await notificationsOf(olga), [], 'nothing to tell');
    t.equal(await ledgerDifferences(api.storage.db), 0);

    const { signed = '', funded = '', settled = '', offered = '' } = rows;
    const faults: readonly (readonly [string, RegExp])[] = [
      [`update raise_totals set amount = amount + 1 where state = 'funded'`, /total of funded/],
      [
        `update raise_totals set count = 7 where state = 'settled'`,
        /total of settled .* 1000 of 7/,
      ],
      [`update commitments set amount = 9 where id = '${signed}'`, /amount of .* is 9, not 1000/],
      [`update commitments set state = 'refunded' where id = '${offered}'`, /state of .* refunded/],
      [
        `update commitments set arrived_amount = 9 where id = '${signed}'`,
        /arrived money of .* is 9/,
      ],
      [`update commitments set returned_amount = 9 where id = '${signed}'`, /paid back of .* is 9/],
      [
        `update commitment_events set arrived_after = 999 where to_state = 'settled'`,
        /makes 1000 that had arrived 999[\s\S]*leaves 999 of 1000 in a commitment that is settled/,
      ],
      [
        `update commitment_events set returned_after = 1 where commitment_id = '${funded}' and seq = 2`,
        /makes 0 that was paid back 1/,
      ],
      [
        `update commitments set least_amount = 9 where id = '${offered}'`,
        /least of .* is 9, not null/,
      ],
      [
        `update commitments set wanted_amount = 9 where id = '${offered}'`,
        /wanted amount of .* is 9/,
      ],
      [
        `update commitment_events set amount_after = 5 where event = 'offer'`,
        /offers 5 of 1000, where 1000 is the least/,
      ],
      [
        `update commitment_events set event = 'expire-offer', from_state = 'offered', to_state = 'waitlisted', amount_after = 5 where event = 'offer'`,
        /goes back to 5, not 1000/,
      ],
      [`update commitments set version = 9 where id = '${signed}'`, /version of .* is 9, not 1/],
      [
        `update commitments set prior_state = 'funded' where state = 'reconfirm_due'`,
        /state before/,
      ],
      [
        `update commitment_events set amount_after = 5 where commitment_id = '${signed}'`,
        /takes 1000/,
      ],
      [
        `update commitment_events set room_delta = 5 where commitment_id = '${signed}'`,
        /takes 5, not/,
      ],
      [
        `delete from commitment_events where commitment_id = '${funded}' and seq = 1`,
        /follows event 0/,
      ],
      [`delete from commitment_events where commitment_id = '${signed}'`, /has no events/],
      [
        `update commitment_events set event = 'cancel' where to_state = 'settled'`,
        /is no cancel from/,
      ],
      [
        `update commitment_events set from_state = 'cancelled' where to_state = 'settled'`,
        /begins at/,
      ],
      [
        `update commitment_events set amount_before = 1 where to_state = 'settled'`,
        /begins with 1/,
      ],
      [`update raises set ledger_seq = 1 where id = '${raiseId}'`, /the last event is/],
      [`update raises set max_amount = 4999 where id = '${raiseId}'`, /takes 5000 of 4999/],
      [
        `insert into commitment_events select commitment_id, seq + 1, raise_id, 99, 'cancel', 'settled',
          'cancelled', 1000, 1000, -1000, 'investor', null, at, '', null, null, null, null, null, null, null
          from commitment_events where commitment_id = '${settled}' and to_state = 'settled'`,
        /is no cancel from settled/,
      ],
    ];
    for (const [fault, expected] of faults) {
      let found: readonly string[] = [];
      const broken = api.storage.write(async (trx) => {
        await sql.raw(fault).execute(trx);
        const inside = {
          ...api.storage,
          db: trx,
          write: (work: (trx: Transaction) => unknown) => work(trx),
        };
        const verdict = await verifyLedger(inside as typeof api.storage);
        found = verdict.differences.map(({ difference }) => difference);
        throw new Error('undo');
      });
      await t.rejects(broken, /undo/);
      t.match(found.join('\n'), expected, fault);
    }

    await api.storage.write((trx) => sql.raw(faults[0]?.[0] ?? '').execute(trx));
    await run();
    t.equal(await ledgerDifferences(api.storage.db), 1, 'and it is in the metrics');
    t.equal(await ledgerCheckAge(api.storage.db, now + 5_000), 5);
    const items = await notificationsOf(olga);
    t.match(items[0], { title: /^The commitment ledger has differences in 1 place$/ });
  },
});
