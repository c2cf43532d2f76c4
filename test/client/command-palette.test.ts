/** What the command palette offers to whom, and how it finds it. */
import t from 'tap';
import { groupsOf } from '#client/features/dashboard/dashboard-groups.ts';
import { navigationOf, viewsOf } from '#client/features/dashboard/dashboard-views.ts';
import { foundGroups, paletteGroups } from '#client/features/dashboard/palette-commands.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { sampleCapabilities, sampleNames } from '../support/sample-capabilities.ts';

t.test('every view somebody may open, every public page, and what can be done', async (t) => {
  for (const name of sampleNames) {
    const commands = paletteGroups(sampleCapabilities[name]).flatMap((group) => group.commands);
    const hrefs = commands.flatMap(({ action }) => (action.kind === 'go' ? [action.href] : []));
    const views = viewsOf(sampleCapabilities[name]).map(({ id }) => viewPath(id));
    const pages = routeIds
      .filter((id) => !['login', 'register', 'dashboard'].includes(id))
      .map((id) => routeOf(id).path);
    const handbook = sampleCapabilities[name].operator ? ['/api/docs/handbook'] : [];
    t.same(hrefs, [...views, ...pages, '/api/docs', ...handbook], name);
    t.same(
      commands.flatMap(({ action }) => (action.kind === 'theme' ? [action.theme] : [])),
      ['system', 'light', 'dark'],
    );
    t.equal(commands.filter(({ action }) => action.kind === 'sign-out').length, 1);
    t.equal(new Set(commands.map(({ label }) => label)).size, commands.length, 'by unique names');
  }
});

t.test('a few letters leave what is meant', async (t) => {
  const groups = paletteGroups(sampleCapabilities['an operator']);
  const labels = (typed: string) =>
    foundGroups(groups, typed).flatMap(({ commands }) => commands.map(({ label }) => label));
  t.same(labels('invi'), ['Invitations']);
  t.same(labels('dark'), ['Dark theme']);
  t.same(labels('sign out'), ['Log out'], 'by another word for it');
  t.same(labels('theme').length, 3);
  t.same(foundGroups(groups, 'qqq'), []);
  t.same(foundGroups(groups, ''), groups);
});

t.test('the navigation shows what somebody has, each view once', async (t) => {
  for (const name of sampleNames) {
    const groups = groupsOf(sampleCapabilities[name]);
    const grouped = groups.flatMap(({ views }) => views.map(({ id }) => id));
    const shown = navigationOf(sampleCapabilities[name]).map(({ id }) => id);
    t.same([...grouped].sort(), [...shown].sort(), name);
    t.ok(groups.every(({ views, title }) => views.length > 0 && title !== ''));
    const icons = groups.flatMap(({ views }) => views.map(({ icon }) => icon));
    t.same(icons, [...new Set(icons)], 'told apart where the rail has only icons');
  }
  const sidesFor = (name: keyof typeof sampleCapabilities) =>
    groupsOf(sampleCapabilities[name])
      .map(({ id }) => id)
      .filter((id) => id !== 'work' && id !== 'account');
  t.same(sidesFor('somebody new who raises'), ['raising']);
  t.same(sidesFor('somebody new who invests'), ['investing']);
  t.same(sidesFor('a founder'), ['raising']);
  t.same(sidesFor('an investor'), ['investing']);
  t.same(sidesFor('a founder who invests'), ['raising', 'investing']);
  t.same(sidesFor('an operator'), ['operating']);
});

t.test('who may open a view is more than who sees it, and never an operator', async (t) => {
  const ids = (name: keyof typeof sampleCapabilities) =>
    viewsOf(sampleCapabilities[name]).map(({ id }) => id);
  t.ok(ids('an investor').includes('companies'), 'an investor may be invited to a company');
  t.ok(ids('a founder').includes('investing'));
  t.notOk(ids('an operator').some((id) => id === 'companies' || id === 'investing'));
});
