/** The numbers of the home page over HTTP, on both databases. */
import type { Test } from 'tap';
import { commitmentStates } from '../../../../shared/product/commitments/states.ts';
import type { Numbers } from '../../../../shared/product/content/content.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import { placeCommitment } from '../../../support/commitments.ts';
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
    // Beyond what a 32-bit integer holds, as large as one amount may be.
    const most = { state: 'draft', max_amount: 100_000_000_000_000 } as const;
    await addRaiseOf(trx, 'usr_1', { ...most, id: 'rse_eur', currency: 'EUR' });
    await addRaiseOf(trx, 'usr_1', { ...most, id: 'rse_jpy', currency: 'JPY' });
    await trx.updateTable('raises').set({ max_amount: 10_000 }).where('id', '=', 'rse_0').execute();
    for (const [n, state] of commitmentStates.entries()) {
      const raiseId = state === 'funded' ? 'rse_eur' : 'rse_0';
      await placeCommitment(trx, { raiseId, state, amount: n + 1 }, Date.parse(at));
    }
    const yen = { raiseId: 'rse_jpy', state: 'signed', amount: most.max_amount } as const;
    await placeCommitment(trx, yen, Date.parse(at));
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
      { currency: 'EUR', amount: 6 },
      { currency: 'JPY', amount: 100_000_000_000_000 },
      { currency: 'USD', amount: 4 + 5 + 8 },
    ],
    investorsApproved: 1,
  });
}

await onBothEngines({
  'counts what there is': after(countsNumbers),
});
