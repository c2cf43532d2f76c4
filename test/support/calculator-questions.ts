/** Questions to the calculators of the API. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { usd } from '#test/support/money.ts';
import type { TestApi } from './product-api.ts';

export const capTable = {
  holders: [{ name: 'Founders', shares: '9250000' }],
  optionsGranted: '300000',
  optionsPromised: '350000',
  poolUnissued: '100000',
};

export const safes = [
  { name: 'A', amount: usd(200_000), cap: usd(4_000_000) },
  { name: 'B', amount: usd(800_000), cap: usd(8_000_000), proRata: true },
];

export const round = {
  currency: 'USD',
  capTable,
  safes,
  preMoney: usd(15_000_000),
  newMoney: usd(5_000_000),
  poolIncrease: '1695000',
  convention: 'percentage_ownership',
};

/**
 * Makes what asks a calculator of an API. It asks from a network of its own unless told from where:
 * so much is not asked from one.
 */
export function askingCalculators(api: TestApi) {
  let asked = 0;
  return async function ask(calculator: string, body: unknown, ip?: string) {
    asked += 1;
    const reply = await api.app.inject({
      method: 'POST',
      url: `/api/v1/calc/${calculator}`,
      headers: { [internalHeaders.clientIp]: ip ?? `10.${asked >> 8}.${asked & 255}.1` },
      payload: body as object,
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
}
