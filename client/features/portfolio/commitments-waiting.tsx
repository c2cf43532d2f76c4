import { formatMoney } from '../../../shared/money/money.ts';
import type { Account } from '../../../shared/product/account/account.ts';
import type { Limits } from '../../../shared/product/investors/limits.ts';
import { commitmentPath, viewPath } from '../../../shared/site/dashboard-address.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readTaskCandidates } from '../../ui/commitment/commitment-task.ts';
import { Countdown } from '../../ui/data/countdown.tsx';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { LimitMeter } from '../../ui/investor/limit-meter.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './portfolio.module.css';
import { type ShownCommitment, shown } from './portfolio-data.ts';
import { taskWords } from './portfolio-words.ts';

/** What an investor has to do about commitments, the most urgent first, and what is left of the limit. */
export interface WaitingCommitments {
  /** How many have not ended. */
  readonly open: number;
  readonly due: readonly ShownCommitment[];
  readonly limits: Limits | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/** Reads it; null when it could not be read. */
export async function readWaitingCommitments(
  api: PageRequest['api'],
  account: Account,
): Promise<WaitingCommitments | null> {
  const write = dateFormatter(account);
  try {
    const [{ items }, limits] = await Promise.all([
      readTaskCandidates(api),
      api.send('GET /limits').catch(() => null),
    ]);
    const due = items.map((one) => shown(one, write)).filter(({ deadline }) => deadline !== null);
    const at = ({ deadline }: ShownCommitment) => Date.parse(deadline?.iso ?? '');
    return {
      open: items.filter(({ can }) => can.length > 0).length,
      due: due.toSorted(
        (a, b) => Number(a.task === null) - Number(b.task === null) || at(a) - at(b),
      ),
      limits,
      asOf: Date.now(),
    };
  } catch {
    return null;
  }
}

const dueMax = 5;

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
  const { due, open, limits, asOf } = waiting;
  const { limit, used, remaining, freedOn } = limits?.regCf ?? {};
  return (
    <>
      {due.length === 0 ? (
        <p>
          {open === 0
            ? 'You have no open commitment. On the page of a raise you say how much you would put in.'
            : 'Nothing about them is due.'}
        </p>
      ) : (
        <ul className={css['tasks']}>
          {due.slice(0, dueMax).map(({ id, amount, raise, task, deadline }) => (
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
        </ul>
      )}
      {limit == null || remaining == null || used === undefined ? null : (
        <LimitMeter limit={{ limit, used, remaining, resetsOn: freedOn ?? null }} />
      )}
    </>
  );
}
