/** What the table of notifications refuses to compile, and what it says of its kinds. */
import t from 'tap';
import {
  groupOf,
  type NotificationKindRule,
  type NotificationKindTable,
  notificationKindNames,
} from '#shared/product/notifications/notification-kinds.ts';

const rule: NotificationKindRule = {
  label: 'The weather changes',
  recipients: ['company-editors', 'operators'],
  mail: 'off',
};

t.test('a group without a heading, and recipients nobody knows, do not compile', async (t) => {
  const known: NotificationKindTable = { 'raise.weather': rule };
  // @ts-expect-error: the settings have no heading for this group
  const unknown: NotificationKindTable = { 'weather.changed': rule };
  // @ts-expect-error: nobody is a bystander
  const bystanders: NotificationKindRule = { ...rule, recipients: ['operators', 'bystanders'] };
  // @ts-expect-error: nobody would be told
  const nobody: NotificationKindRule = { ...rule, recipients: [] };
  t.ok(known && unknown && bystanders && nobody, 'the checker of types refuses the others');
});

t.test('each kind has a heading in the settings', async (t) => {
  const headings = new Set(notificationKindNames.map(groupOf));
  t.same(
    [...headings],
    [
      ...['Your account', 'Companies', 'Raises', 'Commitments', 'Payments', 'Data rooms'],
      ...['Updates', 'Advisers', 'Introductions', 'Threads'],
      ...['Investors', 'The portal'],
    ],
  );
});
