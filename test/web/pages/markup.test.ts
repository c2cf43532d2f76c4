/** Every page and state as markup: valid by html-validate, each with a title and description of its own. */
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { markupRules } from '../../support/markup-rules.ts';
import { firstOperator, register } from '../../support/members.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);

const validator = new HtmlValidate(markupRules);

const round =
  'calc=priced-round&holder1_name=Founders&holder1_shares=9.25m&safe1_amount=200k&safe1_cap=4m' +
  '&pre_money=15m&new_money=5m&convention=percentage_ownership';
const states = [
  '/?for=investors',
  `/raise-capital?${round}`,
  `/raise-capital?${round.replace('15m', 'a+lot')}`,
  '/raise-capital?calc=reg-cf-limit&income=150k&net_worth=80k',
  '/blog?tag=safe',
  '/blog?q=nothing-is-called-this',
  '/blog?post=how-a-post-money-safe-becomes-shares',
  '/faq?q=safe',
  '/investors-network?tab=investors',
  '/contact?topic=security',
  '/register?step=verify',
  '/login?mode=forgot',
  '/login?mode=reset&token=abc',
  '/login?mode=code&next=%2Fdashboard',
  '/login?mode=recovery',
  '/login?mode=code-late',
  '/nowhere',
  '/api/docs',
];

async function complaintsOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { body } = await rawRequest(app.origin, path, {
    headers: { ...complete, ...headers },
  });
  return complaintsAbout(body);
}

async function complaintsAbout(body: string) {
  const { results } = await validator.validateString(body);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${ruleId}: ${message} (${line}:${column} ${selector ?? ''})`,
    ),
  );
}

/** What streams in is put in its place by a script, which the validator does not run. */
const complete = { accept: 'text/html', prefer: 'complete-document' };

const publicPaths = routeIds
  .filter((id) => routeOf(id).access === 'public')
  .map((id) => routeOf(id).path);

t.test('public pages and their states', async (t) => {
  for (const path of [...publicPaths, ...states]) t.same(await complaintsOf(path), [], path);
});

t.test('what is said of an answer', async (t) => {
  const question = 'waitlist';
  for (const [said, shown] of [
    [{ useful: 'yes' }, 'Glad it was useful'],
    [{ useful: 'no' }, 'What was missing?'],
    [{ useful: 'no', missing: '' }, 'There is a problem'],
    [{ useful: 'no', missing: 'More <of> it' }, 'will read your comment'],
  ] as const) {
    const { body } = await rawRequest(app.origin, '/faq?q=list', {
      method: 'POST',
      headers: {
        ...complete,
        origin: app.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(new URLSearchParams({ _intent: 'useful', question, ...said })),
    });
    t.match(body, shown);
    t.same(await complaintsAbout(body), [], shown);
  }
  const { body, headers } = await rawRequest(app.origin, '/faq', { headers: complete });
  t.equal(headers['cache-control'], 'public, no-cache', 'the page itself is one for everybody');
  t.notMatch(body, 'Glad it was useful');
});

t.test('the dashboard of every role', async (t) => {
  const operator = await firstOperator(app);
  const founder = await register(app, 'founder');
  for (const [{ cookie }, views] of [
    [founder, ['overview', 'account', 'security', 'privacy', 'scenarios']],
    [operator, ['overview', 'invitations', 'content']],
  ] as const) {
    for (const view of views) {
      const path = view === 'overview' ? '/dashboard' : `/dashboard?view=${view}`;
      t.same(await complaintsOf(path, { cookie }), [], path);
    }
  }
});
