import { bookPath } from '#shared/site/dashboard-address.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './book.module.css';
import { BookBar } from './book-bar.tsx';
import type { BookOverview } from './book-panel-loader.ts';

/** On the overview of a founder: how the raise that runs is doing, and what to do next. */
export function BookPanel({ overview }: { readonly overview: BookOverview | null }) {
  if (overview === null) return null;
  const { raise, figures, next } = overview;
  const tasks = tasksOf(overview);
  return (
    <Panel
      title={raise.title || 'Your raise'}
      lede={leftWords(overview)}
      actions={
        <ButtonLink variant="secondary" size="small" href={bookPath(raise.id)}>
          Open the book
        </ButtonLink>
      }
    >
      <BookBar figures={figures} />
      {tasks.length === 0 ? (
        <p>No tasks in the book.</p>
      ) : (
        <ul className={css['tasks']}>
          {tasks.map(({ words, href }) => (
            <li key={href}>
              <a href={href}>{words}</a>
            </li>
          ))}
        </ul>
      )}
      {next === null ? null : (
        <p className={css['soft']}>
          Next automatic step, {next.ahead}: {next.what}.{' '}
          <a href={`${bookPath(raise.id)}&part=next`}>View the schedule</a>
        </p>
      )}
    </Panel>
  );
}

function leftWords({ raise, daysLeft }: BookOverview): string {
  if (raise.isSettling) return 'It no longer takes commitments, and waits for payments to arrive.';
  if (daysLeft === null) return 'It has no deadline yet.';
  if (daysLeft === 0) return 'It takes commitments until today.';
  return daysLeft === 1 ? 'One day is left.' : `${daysLeft} days are left.`;
}

function tasksOf({ raise, figures, reported, unpaid }: BookOverview) {
  const book = bookPath(raise.id);
  const owed = figures.totals.find(({ state }) => state === 'refund_due')?.count ?? 0;
  const several = (count: number, one: string, many: string) =>
    count === 1 ? one : `${count} ${many}`;
  return [
    {
      count: reported,
      words: `Confirm ${several(reported, 'a payment that is reported', 'payments that are reported')}`,
      href: `${book}&state=signed&sort=-updatedAt`,
    },
    {
      count: owed,
      words: `Pay back ${several(owed, 'a commitment', 'commitments')}`,
      href: `${book}&state=refund_due`,
    },
    {
      count: unpaid,
      words: `Remind ${several(unpaid, 'an investor who has signed and not paid', 'investors who have signed and not paid')}`,
      href: `${book}&state=signed&sort=signedAt`,
    },
  ].filter(({ count }) => count > 0);
}
