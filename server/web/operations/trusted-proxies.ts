/** Which peers may forward requests for others: the addresses in TRUST_PROXY. */
import { BlockList, isIP } from 'node:net';

/** Behind a proxy all requests have one peer or a few; without one, nobody is looked up twice for long. */
const rememberedPeers = 1_000;

export type IsTrusted = (address: string | undefined) => boolean;

/**
 * Makes the test for a peer's address from a list of addresses and networks. It is used as
 * Fastify's `trustProxy`, and to decide whether to use an X-Request-Id. An empty list trusts
 * nobody.
 */
export function trustedProxies(networks: readonly string[]): IsTrusted {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of networks) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const known = new Map<string, boolean>();
  return function isTrustedProxy(address) {
    // What a visitor writes into a header is asked for, too, and need not be an address.
    const family = address === undefined ? 0 : isIP(address);
    if (address === undefined || family === 0) return false;
    let answer = known.get(address);
    if (answer === undefined) {
      answer = list.check(address, family === 6 ? 'ipv6' : 'ipv4');
      if (known.size >= rememberedPeers) known.clear();
      known.set(address, answer);
    }
    return answer;
  };
}
