/** When a second attempt is made, and what becomes of the first, without a network. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import type { Dispatcher } from 'undici';
import {
  type DeadlinedRequest,
  type RetryOnceOptions,
  retryOnce,
} from '#server/web/proxy/retry-once.ts';
import { isErrorStatus } from '#shared/http/retry-policy.ts';

type Headers = Record<string, string>;
type Handler = Dispatcher.DispatchHandler;

/** Sends one request to an upstream that answers 503 as `answer` does, and tells what happened. */
async function sent(
  change: Partial<DeadlinedRequest>,
  options: Partial<RetryOnceOptions> = {},
  headers: Headers = { 'retry-after': '0' },
  answer: (handler: Handler, controller: never) => void = (handler, controller) =>
    handler.onResponseEnd?.(controller, {}),
) {
  const told: string[] = [];
  let attempts = 0;
  const controller = { abort: (reason: Error) => told.push(`aborted: ${reason.message}`) } as never;
  const counted = {
    countRequest: () => told.push('counted'),
    tryTake: () => told.push('taken') > 0,
  };
  const send = retryOnce({
    ...{ budget: counted, breaker: { refuses: false }, now: () => 0, wallNow: () => 0 },
    ...{ random: () => 0, onRefused: (refusal) => told.push(refusal) },
    ...{ onRetry: (status) => told.push(`retry after ${status}`) },
    ...options,
  })((_request, handler) => {
    attempts += 1;
    handler.onRequestStart?.(controller, {});
    handler.onResponseStart?.(controller, 503, headers);
    answer(handler, controller);
    return true;
  });
  const answers: number[] = [];
  const request = { method: 'POST', path: '/', ...change } as Dispatcher.DispatchOptions;
  send(request, { onResponseStart: (_controller, status) => answers.push(status) });
  await pause(5);
  t.equal(answers.length, 1, 'the caller sees one answer');
  return { attempts, told };
}

const retried = ['counted', 'taken', 'retry after 503'];

t.test('what can be sent again is, and is counted whether or not it can', async (t) => {
  for (const body of [undefined, null, 'text', Buffer.from('bytes')]) {
    t.same(await sent(body === undefined ? {} : { body }), { attempts: 2, told: retried });
  }
  const once = { attempts: 1, told: ['counted'] };
  t.same(await sent({ body: Readable.from(['once']) }), once, 'a stream is gone once it was read');
  t.same(await sent({ method: 'PUT' }), once);
});

t.test(
  'each reason for not trying again is told, and only a retry takes from the budget',
  async (t) => {
    const refused = (why: string) => ({ attempts: 1, told: ['counted', why] });
    t.same(await sent({ deadlineAt: 1 }), { attempts: 2, told: retried });
    t.same(await sent({ deadlineAt: 0 }), refused('deadline'), 'not at the very end');
    t.same(await sent({}, { breaker: { refuses: true } }), refused('breaker'));
    t.same(await sent({}, {}, { 'retry-after': '3' }), refused('retry-after'));
    const budget = { countRequest: () => undefined, tryTake: () => false };
    t.same(await sent({}, { budget }), { attempts: 1, told: ['budget'] });
  },
);

t.test('the first answer is read as far as its connection is worth', async (t) => {
  const upTo = (bytes: number) =>
    sent({}, {}, { 'retry-after': '0' }, (handler, controller) => {
      handler.onResponseData?.(controller, Buffer.alloc(60_000));
      handler.onResponseData?.(controller, Buffer.alloc(bytes - 60_000));
      handler.onResponseEnd?.(controller, {});
    });
  t.same((await upTo(65_536)).told, retried, 'a whole answer is not aborted');
  t.match((await upTo(65_537)).told, { 3: /^aborted/, length: 4 }, 'a byte more is');
  const failed = await sent({}, {}, { 'retry-after': '0' }, (handler, controller) =>
    handler.onResponseError?.(controller, new Error('cut')),
  );
  t.same(failed, { attempts: 2, told: retried }, 'what has failed is not aborted either');
  const endless = await sent({}, {}, { 'retry-after': '0' }, () => undefined);
  t.match(endless, { attempts: 2, told: { 3: /^aborted/, length: 4 } });
});

t.test('errors are 400 to 599', (t) => {
  t.same([399, 400, 599, 600].map(isErrorStatus), [false, true, true, false]);
  t.end();
});
