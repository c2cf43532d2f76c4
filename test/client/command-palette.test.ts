/** What the command palette offers to whom, and how it finds it. */
import t from 'tap';
import { groupsOf } from '../../client/features/dashboard/dashboard-groups.ts';
import { viewPath, viewsOf } from '../../client/features/dashboard/dashboard-views.ts';
import { foundGroups, paletteGroups } from '../../client/features/dashboard/palette-commands.ts';
import { userRoles } from '../../shared/product/account/account.ts';
import { routeIds, routeOf } from '../../shared/site/routes.ts';

t.test('every view of the role, every public page, and what can be done', async (t) => {
  for (const role of userRoles) {
    const commands = paletteGroups(role).flatMap((group) => group.commands);
    const hrefs = commands.flatMap(({ deed }) => (deed.kind === 'go' ? [deed.href] : []));
    const views = viewsOf(role).map(({ id }) => viewPath(id));
    const pages = routeIds
      .filter((id) => !['login', 'register', 'dashboard'].includes(id))
      .map((id) => routeOf(id).path);
    t.same(hrefs, [...views, ...pages, '/api/docs'], role);
    t.same(
      commands.flatMap(({ deed }) => (deed.kind === 'theme' ? [deed.theme] : [])),
      ['system', 'light', 'dark'],
    );
    t.equal(commands.filter(({ deed }) => deed.kind === 'sign-out').length, 1);
    t.equal(new Set(commands.map(({ label }) => label)).size, commands.length, 'by unique names');
  }
});

t.test('a few letters leave what is meant', async (t) => {
  const groups = paletteGroups('operator');
  const labels = (typed: string) =>
    foundGroups(groups, typed).flatMap(({ commands }) => commands.map(({ label }) => label));
  t.same(labels('invi'), ['Invitations']);
  t.same(labels('dark'), ['Dark theme']);
  t.same(labels('sign out'), ['Log out'], 'by another word for it');
  t.same(labels('theme').length, 3);
  t.same(foundGroups(groups, 'qqq'), []);
  t.same(foundGroups(groups, ''), groups);
});

t.test('the navigation holds every view of the role once, in groups', async (t) => {
  for (const role of userRoles) {
    const grouped = groupsOf(role).flatMap(({ views }) => views.map(({ id }) => id));
    t.same(
      [...grouped].sort(),
      viewsOf(role)
        .map(({ id }) => id)
        .sort(),
      role,
    );
    t.same(
      groupsOf(role).map(({ id }) => id),
      ['work', 'account'],
    );
    t.ok(groupsOf(role).every(({ views, title }) => views.length > 0 && title !== ''));
  }
});
