import { type ApiTransport, jsonOf } from '#shared/http/api-transport.ts';
import type { GatedAccount } from './gate.ts';

/**
 * Asks the product API whose session a transport carries.
 * @returns undefined when the session is unknown, expired or revoked
 * @throws Error when the response does not say either way
 */
export async function whoseSession(transport: ApiTransport): Promise<GatedAccount | undefined> {
  const answer = await transport({ method: 'GET', path: '/me' });
  if (answer.status === 200) {
    const me = jsonOf(answer) as { readonly account: { readonly id: string } };
    return { id: me.account.id, me };
  }
  if (answer.status === 401) return undefined;
  throw new Error(`The product API answered ${answer.status} when asked whose session it is.`);
}
