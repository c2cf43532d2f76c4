/** The numbers of the home page over HTTP, on both databases. */
import type { Test } from 'tap';
import type { Numbers } from '../../../../shared/product/content/content.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import type { TestApi } from '../../../support/product-api.ts';
import { after, get } from '../../../support/public-content.ts';
import { addRaiseOf } from '../../../support/raises.ts';

async function countsNumbers(t: Test, api: TestApi): Promise<void> {
  t.same(await get<Numbers>(api, '/api/v1/numbers'), {
    liveRaises: 0,
    committed: [],
    investorsApproved: 0,
    asOf: '2026-12-01T09:30:00.000Z',
  });
  const at = '2026-01-01T00:00:00.000Z';
  const states = [
    'signed',
    'funded',
    'settled',
    'reconfirm_due',
    'soft_circled',
    'waitlisted',
    'offered',
    'cancelled',
    'refund_due',
    'refunded',
  ];
  await api.storage.write(async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id: 'usr_1',
        email: 'i@example.com',
        name: 'I',
        begins_as: 'investor',
        status: 'active',
        password_hash: 'x',
        locale: 'en',
        time_zone: 'UTC',
        email_verified_at: at,
        created_at: at,
        updated_at: at,
        version: 1,
      } as never)
      .execute();
    for (const [n, state] of (['live', 'closing', 'draft', 'closed_funded'] as const).entries()) {
      await addRaiseOf(trx, 'usr_1', { id: `rse_${n}`, state });
    }
    for (const [n, state] of states.entries()) {
      await trx
        .insertInto('commitments')
        .values({
          id: `cmt_${n}`,
          raise_id: 'rse_0',
          investor_id: 'usr_1',
          amount: 10 ** n,
          currency: n === 1 ? 'EUR' : 'USD',
          state,
          created_at: at,
        } as never)
        .execute();
    }
    // Beyond what a 32-bit integer holds, as large as one amount may be.
    await trx
      .insertInto('commitments')
      .values({
        id: 'cmt_big',
        raise_id: 'rse_0',
        investor_id: 'usr_1',
        amount: 100_000_000_000_000,
        currency: 'JPY',
        state: 'signed',
        created_at: at,
      } as never)
      .execute();
    await trx
      .insertInto('investor_profiles')
      .values({
        user_id: 'usr_1',
        kind: 'angel',
        display_name: 'I',
        state: 'approved',
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .execute();
  });
  t.match(await get<Numbers>(api, '/api/v1/numbers'), {
    liveRaises: 2,
    committed: [
      { currency: 'EUR', amount: 10 },
      { currency: 'JPY', amount: 100_000_000_000_000 },
      { currency: 'USD', amount: 1 + 100 + 1_000 },
    ],
    investorsApproved: 1,
  });
}

await onBothEngines({
  'counts what there is': after(countsNumbers),
});
