import fc from 'fast-check';
import t from 'tap';
import type { RouteRules } from '#shared/site/builds.ts';
import { middlewareByRoute } from '#shared/site/middleware.ts';
import { redirects } from '#shared/site/redirects.ts';
import { matcherOf, redirectOf, routeRuleMatcher, rulesFor } from '#shared/site/route-rules.ts';
import { canonicalPath, matchRoute, routeIds, routeOf, routes } from '#shared/site/routes.ts';

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
  // Each rule names itself, and says of `last` the opposite of the next more general one.
  const matcher = matcherOf({
    '/**': { prerender: false, appMiddleware: { all: true, last: true } },
    '/a/**': { prerender: true, appMiddleware: { 'below-a': true, last: false } },
    '/a/*': { appMiddleware: { 'one-below-a': true, last: true } },
    '/a/b': { prerender: false, appMiddleware: { all: false, last: false } },
    '/a/*/c/**': { appMiddleware: { 'below-c': true, last: true } },
  });
  const root = { all: true, last: true };
  const belowA = { all: true, 'below-a': true, last: false };
  t.strictSame(rulesFor(matcher, '/'), { prerender: false, appMiddleware: root });
  t.strictSame(rulesFor(matcher, '/a'), { prerender: true, appMiddleware: belowA });
  t.strictSame(rulesFor(matcher, '/a/x'), {
    prerender: true,
    appMiddleware: { ...belowA, 'one-below-a': true, last: true },
  });
  t.strictSame(rulesFor(matcher, '/A/B/'), {
    prerender: false,
    appMiddleware: { ...belowA, 'one-below-a': true, all: false, last: false },
  });
  const belowC = { prerender: true, appMiddleware: { ...belowA, 'below-c': true, last: true } };
  t.strictSame(rulesFor(matcher, '/a/x/c'), belowC);
  t.strictSame(rulesFor(matcher, '/a/x/c/d/e'), belowC);
  t.strictSame(rulesFor(matcher, '/a/x/y'), { prerender: true, appMiddleware: belowA });
  const beside = { prerender: false, appMiddleware: root };
  t.strictSame(rulesFor(matcher, '/ab'), beside, 'a prefix ends at a segment');
  t.throws(() => matcherOf({ '/a/**/b': {} }), { message: "'**' must end a pattern: '/a/**/b'." });
  t.end();
});

t.test('the middleware that runs is what the published rules name', (t) => {
  const registry = { 'signed-in': 'the gate', audited: 'the audit' };
  const ofOurs = middlewareByRoute(registry);
  for (const id of routeIds) {
    t.strictSame(ofOurs.get(id), id === 'dashboard' ? ['the gate'] : [], id);
  }
  const matcher = matcherOf({
    '/**': { appMiddleware: { audited: true } },
    '/dashboard': { appMiddleware: { 'signed-in': true } },
    '/faq': { appMiddleware: { audited: false } },
  });
  const byRule = middlewareByRoute(registry, matcher);
  t.strictSame(byRule.get('dashboard'), ['the audit', 'the gate']);
  t.strictSame(byRule.get('company'), ['the audit']);
  t.strictSame(byRule.get('faq'), [], 'a more exact rule takes a name back');
  const unknown = matcherOf({ '/blog': { appMiddleware: { nobody: true } } });
  t.throws(() => middlewareByRoute(registry, unknown), {
    message: "Unknown route middleware: 'nobody'.",
  });
  t.end();
});

t.test('a redirect leads to another address, with the query that was asked for', (t) => {
  const matcher = matcherOf({
    '/old/**': { redirect: '/blog' },
    '/old/prices': { redirect: '/services?from=old' },
  });
  const asked = (path: string) => redirectOf(matcher, new URL(path, 'http://localhost'));
  t.equal(asked('/old'), '/blog');
  t.equal(asked('/Old/2020/'), '/blog');
  t.equal(asked('/old/2020?q=safe'), '/blog?q=safe');
  t.equal(asked('/old/prices?q=safe'), '/services?from=old', 'or with its own');
  t.equal(asked('/older'), undefined);
  t.end();
});

t.test('every redirect that is published leads to a page, in one step', (t) => {
  const matcher = routeRuleMatcher();
  t.ok(Object.keys(redirects).length > 0);
  for (const [pattern, target] of Object.entries(redirects)) {
    const url = new URL(target, 'http://localhost');
    t.equal(url.host, 'localhost', pattern);
    t.match(matchRoute(url.pathname), { kind: 'route', canonical: true }, pattern);
    t.equal(redirectOf(matcher, url), undefined, pattern);
    t.equal(rulesFor(matcher, pattern).redirect, target, 'it is in the manifest');
  }
  for (const id of routeIds) {
    const { pathname, search } = new URL(routeOf(id).path, 'http://localhost');
    t.equal(redirectOf(matcher, { pathname, search }), undefined, `${id} is answered itself`);
  }
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
