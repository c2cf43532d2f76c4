import fc from 'fast-check';
import t from 'tap';
import type { RouteRules } from '../../shared/builds.ts';
import { matcherOf, routeRuleMatcher, rulesFor } from '../../shared/route-rules.ts';
import { canonicalPath, routeIds, routeOf, routes } from '../../shared/routes.ts';

t.test('the matcher says of every route what the route table says', (t) => {
  const matcher = routeRuleMatcher();
  for (const id of routeIds) {
    const { path, freshness, middleware } = routeOf(id);
    const rules = rulesFor(matcher, path);
    t.equal(rules.prerender ?? false, freshness === 'prerendered', path);
    t.strictSame(Object.keys(rules.appMiddleware ?? {}), [...middleware], path);
  }
  t.strictSame(rulesFor(matcher, routes.dashboard.path), { appMiddleware: { 'signed-in': true } });
  t.strictSame(rulesFor(matcher, '/no-such-page'), {});
  t.strictSame(rulesFor(matcher, '/services/below'), {});
  t.strictSame(JSON.parse(JSON.stringify(matcher)), matcher, 'it survives the manifest');
  t.end();
});

t.test('case and one trailing slash are ignored as the router ignores them', (t) => {
  const matcher = routeRuleMatcher();
  const spelling = fc.constantFrom(...routeIds).chain((id) =>
    fc.record({
      path: fc.constant(routeOf(id).path),
      upper: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      slash: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(spelling, ({ path, upper, slash }) => {
      const cased = [...path].map((c, at) => (upper[at] === true ? c.toUpperCase() : c)).join('');
      const spelt = slash && path !== '/' ? `${cased}/` : cased;
      t.same(rulesFor(matcher, spelt), rulesFor(matcher, canonicalPath(spelt) ?? 'none'));
      t.same(rulesFor(matcher, spelt), rulesFor(matcher, path));
    }),
    { numRuns: 60 },
  );
  t.strictSame(rulesFor(matcher, '/services//'), {}, 'two slashes are another path');
  t.end();
});

t.test('all matching rules are merged, the most specific wins', (t) => {
  const matcher = matcherOf({
    '/**': { redirect: 'everywhere', appMiddleware: { all: true } },
    '/a/**': { redirect: 'below-a', prerender: true },
    '/a/*': { redirect: 'one-below-a' },
    '/a/b': { redirect: 'a-b', appMiddleware: { all: false, ab: true } },
    '/a/*/c/**': { redirect: 'below-c' },
  });
  t.strictSame(rulesFor(matcher, '/'), { redirect: 'everywhere', appMiddleware: { all: true } });
  t.match(rulesFor(matcher, '/a'), { redirect: 'below-a', prerender: true });
  t.match(rulesFor(matcher, '/a/x'), { redirect: 'one-below-a', prerender: true });
  t.strictSame(rulesFor(matcher, '/A/B/'), {
    redirect: 'a-b',
    prerender: true,
    appMiddleware: { all: false, ab: true },
  });
  t.match(rulesFor(matcher, '/a/x/c'), { redirect: 'below-c' });
  t.match(rulesFor(matcher, '/a/x/c/d/e'), { redirect: 'below-c', prerender: true });
  t.match(rulesFor(matcher, '/a/x/y'), { redirect: 'below-a' });
  t.match(rulesFor(matcher, '/ab'), { redirect: 'everywhere' }, 'a prefix ends at a segment');
  t.throws(() => matcherOf({ '/a/**/b': {} }), { message: "'**' must end a pattern: '/a/**/b'." });
  t.end();
});

t.test('a path named like a property of every object has no rules', (t) => {
  const matcher = matcherOf({ '/a': { prerender: true } });
  for (const path of ['/constructor', '/__proto__', '/toString', 'constructor', '']) {
    t.strictSame(rulesFor(matcher, path), {}, path);
  }
  t.end();
});

t.test('the matcher agrees with reading each pattern by itself', (t) => {
  const segment = fc.constantFrom('a', 'b', 'c');
  const pattern = fc
    .tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: segment }, fc.constant('*')), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([parts, open]) => `/${[...parts, ...(open ? ['**'] : [])].join('/')}`);
  const rules = fc.dictionary(pattern, fc.record({ prerender: fc.constant(true) }));
  const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(rules, path, (byPattern, at) => {
      // Every pattern marks itself, so that the merged rules show exactly which ones matched.
      const marked: Record<string, RouteRules> = {};
      for (const name of Object.keys(byPattern)) marked[name] = { appMiddleware: { [name]: true } };
      const matched = Object.keys(rulesFor(matcherOf(marked), at).appMiddleware ?? {}).sort();
      const expected = Object.keys(marked).filter((name) => asRegExp(name).test(at));
      t.same(matched, expected.sort());
    }),
  );
  t.end();
});

function asRegExp(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment === '**' ? '(/.*)?' : `/${segment === '*' ? '[^/]+' : segment}`))
    .join('');
  return new RegExp(`^(${source === '' ? '/' : source})$`);
}
