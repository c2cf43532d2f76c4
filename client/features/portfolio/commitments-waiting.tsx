import { formatMoney } from '#shared/money/money.ts';
import type { Account } from '#shared/product/account/account.ts';
import { taskWords } from '#shared/product/commitments/commitment-task.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { commitmentPath, viewPath } from '#shared/site/dashboard-address.ts';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import type { PageRequest } from '../../framework/pages/page.ts';
import { Countdown } from '../../ui/data/countdown.tsx';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './portfolio.module.css';
import { dueHref } from './portfolio-address.ts';
import { type CommitmentData, shown } from './portfolio-loader.ts';

/**
 * The tasks of an investor about commitments, the most urgent first, and the amount left of the
 * limit.
 */
export interface WaitingCommitments {
  /** Whether there is one that has not ended. */
  readonly isOpen: boolean;
  readonly due: readonly CommitmentData[];
  /** How many more there are. */
  readonly more: number;
  readonly limits: Limits | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

const dueMax = 5;

/** Reads it; null when it could not be read. */
export async function readWaitingCommitments(
  api: PageRequest['api'],
  account: Account,
): Promise<WaitingCommitments | null> {
  const write = dateFormatter(account);
  try {
    const [{ items, totals }, limits] = await Promise.all([
      api.send('GET /commitments', { query: { due: 'deadline', limit: dueMax } }),
      api.send('GET /limits').catch(() => null),
    ]);
    const count = totals.reduce((sum, total) => sum + total.count, 0);
    return {
      isOpen: count > 0 || (await hasOpen(api)),
      due: items.map((one) => shown(one, write)),
      more: count - items.length,
      limits,
      asOf: Date.now(),
    };
  } catch {
    return null;
  }
}

async function hasOpen(api: PageRequest['api']): Promise<boolean> {
  const { totals } = await api.send('GET /commitments', { query: { limit: 1 } });
  return totals.some(({ state }) => openCommitmentStates.includes(state));
}

/** On the overview: what is to be done and until when, and the limit. */
export function CommitmentsWaiting(props: { readonly waiting: WaitingCommitments | null }) {
  const { waiting } = props;
  return (
    <Panel
      title="Your commitments"
      actions={
        <ButtonLink variant="secondary" size="small" href={viewPath('portfolio')}>
          Open your portfolio
        </ButtonLink>
      }
    >
      {waiting === null ? (
        <p>Your commitments could not be read just now.</p>
      ) : (
        <Waiting waiting={waiting} />
      )}
    </Panel>
  );
}

function Waiting({ waiting }: { readonly waiting: WaitingCommitments }) {
  const { due, more, isOpen, limits, asOf } = waiting;
  const { limit, used, remaining, freedOn } = limits?.regCf ?? {};
  return (
    <>
      {due.length === 0 ? (
        <p>
          {isOpen
            ? 'Nothing about them is due.'
            : 'You have no open commitment. You can soft-circle an amount on the page of a raise.'}
        </p>
      ) : (
        <ul className={css['tasks']}>
          {due.map(({ id, amount, raise, task, deadline }) => (
            <li key={id}>
              <a href={commitmentPath(id)}>
                {formatMoney(amount)} to {raise.company}
              </a>
              {deadline === null ? null : (
                <span>
                  {task === null ? 'You can cancel until' : taskWords[task.kind]}{' '}
                  <Countdown until={deadline} asOf={asOf} />
                </span>
              )}
            </li>
          ))}
          {more === 0 ? null : (
            <li>
              <a href={dueHref('deadline')}>
                {more} more {more === 1 ? 'has' : 'have'} a deadline
              </a>
            </li>
          )}
        </ul>
      )}
      {limit == null || remaining == null || used === undefined ? null : (
        <LimitMeter limit={{ limit, used, remaining, resetsOn: freedOn ?? null }} />
      )}
    </>
  );
}
