/** No single request holds up the API: the worst texts at every field of every route. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import {
  type ApiRoute,
  apiRoutes,
  type FieldSchema,
  sampleOf,
  textPlaces,
  withValueAt,
} from './api-routes.ts';
import { firstOperator } from './api-visitor.ts';
import { costlyMarkdown } from './costly-markdown.ts';
import { testApi } from './product-api.ts';

/** For anybody: what others may have to wait. Time of this thread, which is what they wait for. */
const strangersMs = 100;
/** Editors send texts that are read as Markdown, and trust is what they have. */
const editorsMs = 1_000;
/** Measured again before it counts: the collector may have had its turn. */
const attempts = 3;

const api = await testApi(t);
const operator = await firstOperator(api);

let asked = 0;
async function cpuMsOf(request: {
  readonly method: string;
  readonly url: string;
  readonly payload?: string;
  readonly isForAnyone: boolean;
}): Promise<{ ms: number; status: number }> {
  asked += 1;
  const { method, url, payload, isForAnyone } = request;
  const headers = {
    // Every request from another network, so that none is refused for its rate.
    [internalHeaders.clientIp]: `10.${(asked >> 8) % 256}.${asked % 256}.1`,
    ...(isForAnyone ? {} : { [internalHeaders.session]: operator.session ?? '' }),
    'idempotency-key': randomUUID(),
    'if-match': '"1"',
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const options = { method: method as 'GET', url, headers };
  const start = process.threadCpuUsage();
  const { statusCode } = await api.app.inject(
    payload === undefined ? options : { ...options, payload },
  );
  const { user, system } = process.threadCpuUsage(start);
  return { ms: (user + system) / 1_000, status: statusCode };
}

/** Repeated to the length; the pumped parts of a pattern, and what is costly for JSON or Markdown. */
const units = ['a', ' ', '0', 'a-', 'a.', 'a@', '\\', '\u0000', '😀'];
const endings = ['', '\u0001'];

/** Field schemas that have met texts beyond their limits, with the limits of the bodies. */
const refusedLong = new Set<string>();

/**
 * Texts as long as the field takes, and far longer ones. The schema alone refuses those, so they are
 * sent to one field of each kind.
 */
function textsFor(schema: FieldSchema, bytes: number): readonly string[] {
  const { maxLength = 64 } = schema;
  const kind = `${bytes} ${JSON.stringify(schema)}`;
  const beyond = refusedLong.has(kind) ? [] : [Math.floor(bytes / 8), bytes - 400];
  refusedLong.add(kind);
  const lengths = [...new Set([maxLength, ...beyond])];
  const pumped = units.flatMap((unit) =>
    lengths.flatMap((length) =>
      endings.map((ending) => unit.repeat(Math.max(1, (length - 1) / unit.length)) + ending),
    ),
  );
  const isMarkdown = maxLength >= 10_000;
  return isMarkdown ? [...pumped, ...Object.values(costlyMarkdown)] : pumped;
}

/** Whole bodies that are costly, whatever the route expects. */
function bodiesFor(bytes: number): readonly string[] {
  const fields = (name: (at: number) => string) =>
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"${name(at)}":1`).join()}}`;
  return [
    '['.repeat(bytes),
    '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    '{"a":'.repeat(bytes / 5),
    fields((at) => `k${at}`).slice(0, bytes),
    fields((at) => `k${at}`),
    fields(() => 'a'),
    `{${Array.from({ length: 1_000 }, (_, at) => `"k${at}":[]`).join()}}`,
    `[${'[],'.repeat(600)}0]`,
    `{"${'~/'.repeat(bytes / 3)}":1}`,
    '1'.repeat(bytes - 1),
    `"${'\\u0000'.repeat(bytes / 6 - 2)}"`,
    `"${'\\'.repeat(bytes - 2)}`,
    ' '.repeat(bytes - 1),
    `"__proto__"${' '.repeat(bytes - 20)}`,
  ];
}

function* requestsTo(route: ApiRoute): Generator<{ name: string; url: string; payload?: string }> {
  const { url, body, querystring, params, bodyLimit } = route;
  const path = (text?: string) =>
    url.replaceAll(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(text ?? String(sampleOf(params?.properties?.[name] ?? {}))),
    );
  const sample = body === undefined ? undefined : sampleOf(body);
  if (body !== undefined) {
    for (const { path: place, schema } of textPlaces(body)) {
      for (const text of textsFor(schema, bodyLimit)) {
        const payload = JSON.stringify(withValueAt(sample, place, text));
        yield {
          name: `/${place.join('/')} ${JSON.stringify(text.slice(0, 9))}`,
          url: path(),
          payload,
        };
      }
    }
    for (const payload of bodiesFor(bodyLimit)) {
      yield { name: `body ${payload.slice(0, 12)}`, url: path(), payload };
    }
  }
  const send = sample === undefined ? {} : { payload: JSON.stringify(sample) };
  const queries = Object.keys(querystring?.properties ?? {}).flatMap((name) =>
    units.map(
      (unit) =>
        `${name}=${encodeURIComponent(unit).repeat(12_000 / encodeURIComponent(unit).length)}%01`,
    ),
  );
  const many = Array.from({ length: 2_500 }, (_, at) => `k${at}`).join('&');
  for (const query of [
    ...queries,
    many,
    '&'.repeat(14_000),
    '='.repeat(14_000),
    '%'.repeat(14_000),
  ]) {
    yield { name: `?${query.slice(0, 20)}`, url: `${path()}?${query}`, ...send };
  }
  if (url.includes(':')) {
    for (const unit of units) yield { name: `path ${unit}`, url: path(unit.repeat(60)), ...send };
  }
}

/** Sends the worst texts to every route for anybody, or to every other as an operator. */
export async function tellWorstInputs(to: 'anybody' | 'members'): Promise<void> {
  for (const route of await apiRoutes(api)) {
    if (route.isForAnyone === (to === 'anybody')) tellRoute(route);
  }
}

function tellRoute(route: ApiRoute): void {
  const { method, url, isForAnyone } = route;
  const name = `${method} ${url}`;
  // They would end the session that the others are asked with.
  if (!isForAnyone && /sessions|password\/change|^DELETE .*\/me$/.test(name)) {
    if (method !== 'GET') return;
  }
  t.test(name, async (t) => {
    const boundMs = isForAnyone ? strangersMs : editorsMs;
    const slow: string[] = [];
    const failed: string[] = [];
    let worst = 0;
    let requests = 0;
    const sample = route.body && JSON.stringify(sampleOf(route.body));
    // Schemas are compiled with the first request that needs them: not its fault.
    for (const payload of [sample, sample && '{}']) {
      const filled = url.replaceAll(/:\w+/g, 'a');
      await cpuMsOf({
        method,
        url: filled,
        isForAnyone,
        ...(payload === undefined ? {} : { payload }),
      });
    }
    for (const request of requestsTo(route)) {
      requests += 1;
      let fastest = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < attempts && fastest > boundMs; attempt += 1) {
        const { ms, status } = await cpuMsOf({ method, isForAnyone, ...request });
        fastest = Math.min(fastest, ms);
        if (status >= 500) failed.push(`${request.name}: ${status}`);
        // One is enough where each may take seconds.
        if (ms > boundMs * 20) break;
      }
      worst = Math.max(worst, fastest);
      if (fastest > boundMs) slow.push(`${request.name}: ${Math.round(fastest)} ms`);
      if (slow.length > 2) break;
    }
    t.same(slow, [], `at most ${worst.toFixed(1)} ms in ${requests} requests`);
    t.same(failed.slice(0, 5), [], 'no failure');
  });
}
