/** Investors who sign commitments over HTTP, as the pages of the raise let them. */
import { randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { OpenRound, RoundMember } from './open-round.ts';
import { signatureOn } from './signature.ts';
import { type Reply, read, sendWrite, untilAnswered, type Write } from './visitors.ts';

const readersAtOnce = 10;

/** What an investor signs, ready to be sent; sending it again means the same commitment. */
export interface ReadyToSign {
  readonly member: RoundMember;
  readonly write: Write;
}

/**
 * Reads what signing takes, for each investor. With `orWait` false there is no waiting list for
 * them: without room they are refused.
 */
export async function readyToSign(
  origin: string,
  { raiseId }: Pick<OpenRound, 'raiseId'>,
  members: readonly RoundMember[],
  amount: number,
  orWait: (n: number) => boolean,
  connections: Dispatcher,
): Promise<readonly ReadyToSign[]> {
  const ready: ReadyToSign[] = [];
  for (let from = 0; from < members.length; from += readersAtOnce) {
    const some = members.slice(from, from + readersAtOnce);
    ready.push(
      ...(await Promise.all(
        some.map(async (member, n) => {
          const signing = await signingOf(origin, raiseId, member, amount, connections);
          return { member, write: writeOf(raiseId, member, amount, signing, orWait(from + n)) };
        }),
      )),
    );
  }
  return ready;
}

/** What signing takes; who is told to come again does. */
async function signingOf(
  origin: string,
  raiseId: string,
  { cookie, ip }: RoundMember,
  amount: number,
  connections: Dispatcher,
): Promise<Signing['signing']> {
  const url = `${origin}/api/v1/raises/${raiseId}/commitment?amount=${amount}`;
  const reply = await untilAnswered(() =>
    read(url, { cookie, 'x-forwarded-for': ip }, connections),
  );
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return (JSON.parse(reply.text) as Signing).signing;
}

function writeOf(
  raiseId: string,
  { cookie, ip }: RoundMember,
  amount: number,
  signing: Signing['signing'],
  orWait: boolean,
): Write {
  const signature = signatureOn(signing);
  const body = { kind: 'commit', amount: { amount, currency: 'USD' }, signature, orWait };
  const path = `/raises/${raiseId}/commitments`;
  return { method: 'POST', path, key: randomUUID(), ip, cookie, body };
}

/** Sends one commitment; undefined when the connection ended before the answer. */
export async function sign(
  origin: string,
  { write }: ReadyToSign,
  connections: Dispatcher,
): Promise<Reply | undefined> {
  return sendWrite(origin, write, connections).catch(() => undefined);
}
