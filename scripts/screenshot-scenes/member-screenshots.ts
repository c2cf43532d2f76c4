/** The views of the dashboard that the demo fills by itself. */
import { demoKinds } from '../../server/api/demo/demo-people.ts';
import { firstRow, reached, type Screenshot } from './screenshot.ts';

const memberViews: readonly Screenshot[] = demoKinds.flatMap((as) =>
  ['overview', 'scenarios', 'account', 'security', 'privacy'].map((view) => ({
    name: `${as}-${view}`,
    path: view === 'overview' ? '/dashboard' : `/dashboard?view=${view}`,
    as,
    ...(as === 'founder' && view === 'overview' ? { readme: true } : {}),
  })),
);

const sideViews: readonly Screenshot[] = [
  { name: 'founder-analytics', path: '/dashboard?view=analytics', as: 'founder' },
  { name: 'founder-book', path: '/dashboard?view=book', as: 'founder' },
  reached('founder-book-commitment', 'founder', '/dashboard?view=book', [firstRow]),
  { name: 'founder-book-time', path: '/dashboard?view=book&part=time', as: 'founder' },
  { name: 'founder-book-next', path: '/dashboard?view=book&part=next', as: 'founder' },
  { name: 'founder-companies', path: '/dashboard?view=companies', as: 'founder' },
  { name: 'founder-payments', path: '/dashboard?view=payments', as: 'founder' },
  { name: 'founder-payments-new', path: '/dashboard?view=payments&new=iban', as: 'founder' },
  { name: 'founder-updates', path: '/dashboard?view=updates', as: 'founder' },
  reached('founder-update-draft', 'founder', '/dashboard?view=updates', [firstRow]),
  { name: 'investor-updates', path: '/dashboard?view=updates', as: 'investor' },
  reached('investor-update', 'investor', '/dashboard?view=updates', [firstRow]),
  { name: 'founder-pipeline', path: '/dashboard?view=pipeline', as: 'founder' },
  { name: 'founder-pipeline-board', path: '/dashboard?view=pipeline&form=board', as: 'founder' },
  {
    name: 'founder-pipeline-settings',
    path: '/dashboard?view=pipeline&show=settings',
    as: 'founder',
  },
  reached('founder-pipeline-card', 'founder', '/dashboard?view=pipeline', [firstRow]),
  { name: 'founder-inbox', path: '/dashboard?view=inbox', as: 'founder' },
  { name: 'founder-inbox-search', path: '/dashboard?view=inbox&q=minimum', as: 'founder' },
  { name: 'founder-investing', path: '/dashboard?view=investing', as: 'founder' },
  { name: 'both-investing', path: '/dashboard?view=investing', as: 'both' },
];

const operatorViews: readonly Screenshot[] = [
  { name: 'operator-analytics', path: '/dashboard?view=analytics', as: 'operator' },
  { name: 'operator-queue', path: '/dashboard?view=queue', as: 'operator' },
  { name: 'operator-schedule', path: '/dashboard?view=queue&part=schedule', as: 'operator' },
  { name: 'operator-settling', path: '/dashboard?view=settling', as: 'operator' },
  reached('operator-settling-desk', 'operator', '/dashboard?view=settling', [firstRow]),
  { name: 'operator-books', path: '/dashboard?view=book', as: 'operator' },
  { name: 'operator-check', path: '/dashboard?view=check', as: 'operator' },
  { name: 'operator-background-work', path: '/dashboard?view=jobs', as: 'operator' },
  reached('operator-payments-confirm', 'operator', '/dashboard?view=payments', ['main ul a']),
  { name: 'operator-invitations', path: '/dashboard?view=invitations', as: 'operator' },
  { name: 'operator-messages', path: '/dashboard?view=messages', as: 'operator' },
  { name: 'operator-content', path: '/dashboard?view=content', as: 'operator' },
  { name: 'operator-content-new', path: '/dashboard?view=content&post=new', as: 'operator' },
  { name: 'operator-content-questions', path: '/dashboard?view=content&part=faq', as: 'operator' },
  reached('operator-content-feedback', 'operator', '/dashboard?view=content&part=feedback'),
  { name: 'operator-content-images', path: '/dashboard?view=content&part=images', as: 'operator' },
];

/** The record of somebody, found by name, with what operators decide about them unfolded. */
const person = (name: string, q: string, unfold?: string): Screenshot => ({
  name: `operator-person-${name}`,
  path: `/dashboard?view=people&q=${encodeURIComponent(q)}`,
  as: 'operator',
  through: [firstRow],
  ...(unfold === undefined ? {} : { pressed: [{ button: `main summary:has-text("${unfold}")` }] }),
});

const deciding: readonly Screenshot[] = [
  person('draft', 'Marek'),
  person('pending', 'Birte'),
  person('rejected', 'Leon'),
  person('suspended', 'Elena'),
  person('limit', 'Sofia'),
  person('certified', 'Tom Whitfield', 'Income above'),
  person('verified', 'Helen'),
  person('re-verify', 'Helen', 'again'),
  ...['unread', 'settings'].map((show) =>
    reached(
      `investor-notifications-${show}`,
      'investor',
      `/dashboard?view=notifications&show=${show}`,
    ),
  ),
  reached('operator-audit-event', 'operator', '/dashboard?view=audit', [firstRow]),
  reached(
    'operator-audit-commitments',
    'operator',
    '/dashboard?view=audit&event=commitment.confirm-funding',
    [firstRow],
  ),
  ...['confirm-funding', 'note-received', 'decline'].map((action) =>
    reached(
      `lanternfish-book-${action}`,
      'ruth@lanternfish.example',
      '/dashboard?view=book&state=signed&q=Sato',
      [firstRow],
      `&do=${action}`,
    ),
  ),
  reached(
    'lanternfish-book-line',
    'ruth@lanternfish.example',
    '/dashboard?view=book&state=waitlisted,offered&sort=queue',
  ),
  { name: 'lanternfish-book', path: '/dashboard?view=book', as: 'ruth@lanternfish.example' },
  reached(
    'ledgerloom-book-refund',
    'noor@ledgerloom.example',
    '/dashboard?view=book&state=refund_due',
    [firstRow],
    '&do=mark-refunded',
  ),
  { name: 'granary-book', path: '/dashboard?view=book', as: 'amara@granarylabs.example' },
  reached('granary-book-next', 'amara@granarylabs.example', '/dashboard?view=book&part=next'),
  { name: 'halden-book', path: '/dashboard?view=book', as: 'lena@haldenoptics.example' },
];

const twoFactorStates: readonly Screenshot[] = [
  { name: 'two-factor-enrolling', path: '/dashboard?view=security', twoFactor: 'enrolling' },
  { name: 'two-factor-on', path: '/dashboard?view=security', twoFactor: 'on' },
];

export const memberScreenshots: readonly Screenshot[] = [
  ...memberViews,
  ...sideViews,
  ...operatorViews,
  ...deciding,
  ...twoFactorStates,
];
