/** What a document says in its head, for tests that read as search engines and messengers do. */
export interface ReadHead {
  readonly title: string;
  /** By `name` or `property`; all values in their order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly Readonly<Record<string, string>>[];
  /** Every block of structured data, as it was parsed. */
  readonly facts: readonly Record<string, unknown>[];
  /** The one value of a tag; throws where there is none, or more than one. */
  one(name: string): string;
}

/** Reads the head of a document. */
export function readHead(html: string): ReadHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = new Map<string, string[]>();
  for (const attributes of elements(head, 'meta')) {
    const name = attributes['name'] ?? attributes['property'];
    if (name === undefined) continue;
    metas.set(name, [...(metas.get(name) ?? []), attributes['content'] ?? '']);
  }
  const facts = head.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    metas,
    links: elements(head, 'link'),
    facts: [...facts].map(([, json = '']) => JSON.parse(json)),
    one(name) {
      const [value, ...more] = metas.get(name) ?? [];
      if (value === undefined || more.length > 0) throw new Error(`Not one ${name}.`);
      return value;
    },
  };
}

function elements(head: string, name: string): Record<string, string>[] {
  return [...head.matchAll(new RegExp(`<${name}\\s([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        unescaped(value),
      ]),
    ),
  );
}

function unescaped(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
