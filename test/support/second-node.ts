import { pino } from 'pino';
import { buildProductApi } from '#api/api.ts';
import { noApiObserver, type ProductApi } from '#api/platform/deps.ts';
import { shareDrawReads } from '#api/platform/storage/draw-reads.ts';
import type { TestApi } from './product-api.ts';

/**
 * Another server on the same database, files and clock, which routes can still be added to; call
 * `ready` before the first request, and `close` in the end. It holds no login back.
 */
export function secondNode(api: TestApi): ProductApi {
  const { storage, during: drawReads } = shareDrawReads(api.storage);
  return buildProductApi({
    options: api.options,
    storage,
    files: api.files,
    rendering: api.rendering,
    pdf: api.pdf,
    hasher: api.hasher,
    judgePassword: () => [],
    encrypter: api.encrypter,
    loginThrottle: { attempt: (_subjects, verify) => verify() },
    log: pino({ level: 'silent' }),
    observer: noApiObserver,
    now: () => api.clock.now,
    jobs: api.jobs,
    drawReads,
  });
}
