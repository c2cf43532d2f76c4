import { formatMoney } from '#shared/money/money.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { CommitReason } from '#shared/product/investors/may-commit.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { logInHref } from '../../framework/navigation/log-in-href.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { CommitForm } from './commit-form.tsx';
import { type Committing, openOne } from './committing-loader.ts';
import { OwnCommitment } from './own-commitment.tsx';
import css from './raise-page.module.css';

/**
 * Shows what the reader may commit to the raise, what is in the way, and what they
 * committed.
 */
export function CommitPanel(props: {
  readonly raise: NetworkRaise;
  readonly committing: Committing | null;
}) {
  return (
    <section id="commit" aria-labelledby="commit-title" className={css['access']}>
      <h2 id="commit-title">Commit</h2>
      <Content {...props} />
    </section>
  );
}

function Content(props: { readonly raise: NetworkRaise; readonly committing: Committing | null }) {
  const { raise, committing } = props;
  const { url } = usePageView();
  if (raise.access === 'log-in') {
    return (
      <p>
        <a href={logInHref(url)}>Log in</a> or{' '}
        <a href={`${routeOf('register').path}?role=investor`}>sign up as an investor</a> to commit.
        Only approved investors can.
      </p>
    );
  }
  if (raise.access === 'no-profile') {
    return (
      <p>
        Only approved investors commit.{' '}
        <a href={viewPath('investing')}>Create your investor profile</a>
      </p>
    );
  }
  if (raise.access === 'insider') {
    return (
      <p>
        {raise.isMember
          ? 'You have a part in this company, and nobody invests in their own raise. Investors see here how they commit.'
          : 'Operators do not invest here. Investors see here how they commit.'}
      </p>
    );
  }
  if (raise.offer === null) {
    return <p>Once your investor profile is approved, you see the whole offer and can commit.</p>;
  }
  if (committing === null) {
    return <p>What you may commit could not be read just now. Load the page again in a moment.</p>;
  }
  return <ForInvestor raise={raise} committing={committing} />;
}

function ForInvestor(props: { readonly raise: NetworkRaise; readonly committing: Committing }) {
  const { raise, committing } = props;
  const { signing, limits } = committing;
  const mine = openOne(committing);
  // What is signed already is not asked again.
  const { obstacles } = signing;
  const isAsked = mine === null || mine.state === 'soft_circled';
  return (
    <>
      {mine === null ? null : <OwnCommitment commitment={mine} />}
      {isAsked && obstacles.length > 0 ? <Obstacles obstacles={obstacles} /> : null}
      {mine === null ? <CommitForm raise={raise} signing={signing} /> : null}
      <Facts facts={offerFacts(committing)} />
      {limits === null ? null : <Limit limits={limits} />}
    </>
  );
}

/** What is left of the limit with all that is committed, and why. */
function Limit({ limits }: { readonly limits: Limits }) {
  const { limit, used, remaining, freedOn, explanation } = limits.regCf;
  return (
    <>
      {limit === null || remaining === null ? null : (
        <LimitMeter limit={{ limit, used, remaining, resetsOn: freedOn }} />
      )}
      <p className={css['note']}>{explanation.join(' ')}</p>
    </>
  );
}

/** What may be committed, and what happens to what is not available. */
function offerFacts({ signing }: Committing) {
  const { minTicket, maxTicket, available, waiting, oversubscription } = signing;
  const waits =
    oversubscription === 'scale_back'
      ? 'More is taken; at the end each commitment is scaled back pro rata.'
      : 'You can sign for that at once; a larger amount joins the waitlist.';
  return [
    ...(minTicket === null ? [] : [{ label: 'Smallest', value: formatMoney(minTicket) }]),
    ...(maxTicket === null ? [] : [{ label: 'Largest', value: formatMoney(maxTicket) }]),
    {
      label: 'Available',
      value: (
        <>
          {formatMoney(available)}
          {waiting === 0 ? '. ' : `; ${waiting} on the waitlist for more. `}
          {waits}
        </>
      ),
    },
  ];
}

function Obstacles(props: { readonly obstacles: Committing['signing']['obstacles'] }) {
  return (
    <>
      <p>You can’t sign for this raise yet:</p>
      <ul>
        {props.obstacles.map(({ code, message }) => {
          const mend = mends[code];
          return (
            <li key={code}>
              {message} {mend === undefined ? null : <a href={mend.href}>{mend.words}</a>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const profile = { href: viewPath('investing'), words: 'Open your investor profile' };
const certification = { href: viewPath('certification'), words: 'Open your certifications' };
const operator = { href: routeOf('contact').path, words: 'Write to the operator' };

/** Where each obstacle is mended, where somebody can do something about it. */
const mends: Readonly<
  Partial<Record<CommitReason, { readonly href: string; readonly words: string }>>
> = {
  'no-profile': profile,
  'not-approved': profile,
  'no-certification': certification,
  'certification-expired': certification,
  'other-name': certification,
  'not-accredited': certification,
  'not-verified': operator,
  'elsewhere-unreadable': { href: viewPath('investing'), words: 'Declare it again' },
  'limit-used-up': { href: viewPath('investing'), words: 'See what your limit is made of' },
  'below-ticket': { href: viewPath('investing'), words: 'See what your limit is made of' },
};
