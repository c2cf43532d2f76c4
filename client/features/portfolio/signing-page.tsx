import { amountInWords } from '#shared/money/amount-in-words.ts';
import { formatMoney } from '#shared/money/money.ts';
import { limitTitle } from '#shared/product/investors/limit-words.ts';
import { commitmentPath, viewPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Countdown } from '../../ui/data/countdown.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { Agreement } from './agreement-text.tsx';
import { AmountForm } from './amount-form.tsx';
import css from './portfolio.module.css';
import { SignatureForm } from './signature-form.tsx';
import { signIntent } from './signing-actions.ts';
import type { SigningContent } from './signing-loader.ts';
import { SigningNotices } from './signing-notices.tsx';
import { changeSaid, isSignedAlready, standsInTheWay } from './signing-obstacles.ts';
import { ChooseParty, entityOf, partyFact } from './signing-party.tsx';
import { dueWords, purposeWords, receivedFact } from './signing-words.ts';

/** Where the agreement ends and its signature begins. */
const meaningId = 'meaning-title';

/** Shows what is read before something is signed, and where it is signed. */
export function SigningPage({ content }: { readonly content: SigningContent }) {
  const { purpose, commitment, amount, problem, signing } = content;
  // Said by its form, unless there is none any more.
  const refused = useFormResult(signIntent);
  if (content.choice !== null) return <ChoicePage content={content} />;
  if (purpose === null) {
    return (
      <>
        <FormOutcome intent={signIntent} result={refused} />
        <NothingToSign content={content} />
      </>
    );
  }
  const isFixed = purpose === 'accept' || purpose === 'reconfirm';
  const { agreement } = signing;

  const isReadable =
    amount !== null && problem === null && agreement !== null && !isSignedAlready(content);
  const isSignable = isReadable && !standsInTheWay(content);
  return (
    <div className={classes(stackCss['space6'], css['desk'])}>
      <SigningHead content={content} title={purposeWords[purpose].title} />
      <div className={css['notices']}>
        <SigningNotices content={content} />
      </div>
      <section
        aria-label="Your commitment"
        className={classes(stackCss['space5'], stackCss['top'], css['beside'])}
      >
        {amount === null ? null : (
          <p className={classes(stackCss['space1'], css['amount'])}>
            <strong>{formatMoney(amount)}</strong>
            <span>{amountInWords(amount)}</span>
          </p>
        )}
        {isFixed ? null : <AmountForm content={content} />}
        <Facts facts={factsOf(content)} />
        {isSignable ? (
          <p>
            <a href={`#${meaningId}`}>Go to the signature</a>
          </p>
        ) : null}
        {signing.limit === null ? null : (
          <LimitMeter
            limit={signing.limit}
            label={`${limitTitle(entityOf(signing.party))}${commitment === null ? ' for 12 months' : ', without this commitment'}`}
          />
        )}
      </section>
      <div className={css['signing']}>
        {isReadable && isSignable ? (
          <>
            <Agreement agreement={agreement} level={3} />
            <Meaning content={content} />
            <SignatureForm content={content} amount={amount} agreement={agreement} />
          </>
        ) : (
          <>
            {changeSaid(content, refused?.problem) === null ? (
              <FormOutcome intent={signIntent} result={refused} />
            ) : null}
            {isFixed || standsInTheWay(content) ? null : (
              <p className={textCss['note']}>
                Enter {purpose === 'amend' ? 'another' : 'an'} amount, and the agreement for it is
                shown here to read and sign.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Where it comes from, and what is signed. */
function SigningHead(props: { readonly content: SigningContent; readonly title: string }) {
  const { raise, commitment } = props.content;
  return (
    <header className={classes(stackCss['space1'], css['signingHead'])}>
      <p>
        <a
          href={commitment === null ? networkRaiseHref(raise.slug) : commitmentPath(commitment.id)}
        >
          {commitment === null ? `Back to ${raise.name}` : 'Back to your commitment'}
        </a>
      </p>
      <h2>
        {props.title}: {raise.company}
      </h2>
      <p className={textCss['note']}>{raise.name}</p>
    </header>
  );
}

/** The first question of whoever may sign for more than themselves. */
function ChoicePage({ content }: { readonly content: SigningContent }) {
  return (
    <div className={classes(stackCss['space6'], css['desk'])}>
      <SigningHead content={content} title={purposeWords[content.purpose ?? 'commit'].title} />
      <div className={css['signing']}>
        <ChooseParty content={content} />
      </div>
    </div>
  );
}

function NothingToSign({ content: { commitment, raise } }: { readonly content: SigningContent }) {
  return (
    <EmptyState
      title="There’s nothing to sign here right now"
      action={
        <ButtonLink
          href={commitment === null ? viewPath('portfolio') : commitmentPath(commitment.id)}
        >
          Open your commitment
        </ButtonLink>
      }
    >
      <p>What you have committed to {raise.company} doesn’t need a signature.</p>
    </EmptyState>
  );
}

function factsOf(content: SigningContent) {
  const { signing, commitment, purpose, due, closesAt, snapshotOf, asOf } = content;
  const { minTicket, maxTicket, available, waiting, snapshot } = signing;
  const isFixed = purpose === 'accept' || purpose === 'reconfirm';
  const tickets = [
    minTicket === null ? null : `from ${formatMoney(minTicket)}`,
    maxTicket === null ? null : `to ${formatMoney(maxTicket)}`,
  ].filter((words) => words !== null);
  return [
    ...partyFact(content),
    ...receivedFact(commitment),
    ...(commitment === null || isFixed
      ? []
      : [{ label: 'Now', value: formatMoney(commitment.amount) }]),
    ...(due === null
      ? []
      : [{ label: 'To be signed by', value: <Countdown until={due} asOf={asOf} /> }]),
    ...(tickets.length === 0 || isFixed ? [] : [{ label: 'Tickets', value: tickets.join(' ') }]),
    // What is offered or signed already needs nothing more.
    ...(isFixed
      ? []
      : [
          {
            label: 'Available',
            value: `${formatMoney(available)}${waiting === 0 ? '' : `, ${waiting} on the waitlist for more`}`,
          },
        ]),
    ...(closesAt === null ? [] : [{ label: 'Closes', value: <FormattedDate moment={closesAt} /> }]),
    {
      label: 'The offer',
      value: (
        <>
          Version {snapshot.seq}, of <FormattedDate moment={snapshotOf} />
        </>
      ),
    },
  ];
}

/** What signing means, beside the button that does it. */
function Meaning({ content }: { readonly content: SigningContent }) {
  const { raise, cancelUntil, asOf, signing } = content;
  const isWaitlisted = signing.wouldWait === true && signing.oversubscription !== 'scale_back';
  const isOver = cancelUntil !== null && Date.parse(cancelUntil.iso) <= asOf;
  return (
    <section aria-labelledby={meaningId} className={stackCss['space3']}>
      <h3 id={meaningId}>What signing means</h3>
      {isWaitlisted ? (
        <Notice tone="attention">
          <p>
            On the waitlist nothing is binding and nothing is due. Once the amount is offered to you
            and you sign again, this applies:
          </p>
        </Notice>
      ) : null}
      <ul>
        <li>
          It’s binding: you owe {raise.company} the amount once the raise has ended, unless you
          cancel in time. {dueWords(content)}
        </li>
        <li>
          {cancelUntil === null ? (
            'You can cancel for any reason until 48 hours before the raise closes.'
          ) : isOver ? (
            <>
              The time to cancel ended on <FormattedDate moment={cancelUntil} />. What you sign now
              is binding at once.
            </>
          ) : (
            <>
              You can cancel for any reason until <Countdown until={cancelUntil} asOf={asOf} />.
            </>
          )}
        </li>
        <li>
          You pay {raise.company} directly. Once you’ve signed, your commitment shows when, where
          and with which reference. Account details never come by email.
        </li>
        <li>This portal never holds your money.</li>
        {signing.oversubscription === 'scale_back' ? (
          <li>
            If the raise is oversubscribed, your amount is scaled back pro rata when the raise ends.
          </li>
        ) : null}
        <li>You may lose all of it: most young companies fail.</li>
      </ul>
    </section>
  );
}
