/** Which peers may forward requests for others: the addresses in TRUST_PROXY. */
import { BlockList, isIP } from 'node:net';

export type IsTrusted = (address: string | undefined) => boolean;

/**
 * Makes the test for a peer's address from a list of addresses and networks. It is used as
 * Fastify's `trustProxy`, and to decide whether to use an X-Request-Id. An empty list trusts
 * nobody.
 */
export function trustedProxies(networks: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const entry of networks) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return function isTrustedProxy(address) {
    const family = address === undefined ? 0 : isIP(address);
    if (address === undefined || family === 0) return false;
    return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}
