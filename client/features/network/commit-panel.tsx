import { useContext } from 'react';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import {
  analyticsPath,
  commitmentPath,
  roomPath,
  signingPath,
} from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { SectionLevel } from '../../domain/raise/raise-sections.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { availableWords } from './available-words.ts';
import { CommitForm } from './commit-form.tsx';
import { type Committing, openOne } from './committing-loader.ts';
import { OwnCommitment } from './own-commitment.tsx';
import type { RaiseAction } from './raise-action.ts';
import css from './raise-page.module.css';

interface PanelProps {
  readonly raise: NetworkRaise;
  readonly committing: Committing | null;
  readonly action: RaiseAction;
}

/** Shows what the reader has committed, and the one thing to do now, or why nothing can be done. */
export function CommitPanel({ raise, committing, action }: PanelProps) {
  const Title = `h${useContext(SectionLevel)}` as const;
  if (raise.access === 'insider') return <InsiderPanel raise={raise} action={action} />;
  const mine = committing === null ? null : openOne(committing);
  const isLinkedAlready = action.kind === 'link' && action.href === commitmentPath(mine?.id ?? '');
  return (
    <section
      id="commit"
      aria-labelledby="commit-title"
      className={classes(stackCss['space3'], css['commit'])}
    >
      <Title id="commit-title" className={css['panelTitle']}>
        Commit
      </Title>
      {mine === null ? null : <OwnCommitment commitment={mine} />}
      <ActionOrBlocker raise={raise} committing={committing} action={action} />
      {mine === null || isLinkedAlready ? null : (
        <p>
          <a href={commitmentPath(mine.id)}>Open your commitment</a>
        </p>
      )}
      {mine === null || committing === null || committing.signing.parties.length === 1 ? null : (
        <p>
          <a href={signingPath(raise, '', '')}>Commit for another entity</a>
        </p>
      )}
      {raise.access === 'log-in' ? (
        <p className={textCss['note']}>
          Only approved investors commit. New here?{' '}
          <a href={`${routeOf('register').path}?role=investor`}>Sign up as an investor</a>
        </p>
      ) : null}
      {raise.access === 'no-profile' ? (
        <p className={textCss['note']}>Only approved investors commit.</p>
      ) : null}
      {committing === null ? null : (
        <>
          {mine === null || mine.state === 'soft_circled' ? (
            <Facts facts={[{ label: 'Available', value: availableWords(raise, committing) }]} />
          ) : null}
          {committing.limits === null ? null : <Limit limits={committing.limits} />}
        </>
      )}
    </section>
  );
}

/** The same for the bar at the bottom of a phone. */
export function ShortAction({ action }: { readonly action: RaiseAction }) {
  switch (action.kind) {
    case 'link':
      return <ButtonLink href={action.href}>{action.label}</ButtonLink>;
    case 'amount':
      return <ButtonLink href="#commit">{action.label}</ButtonLink>;
    case 'blocked':
      return <a href="#commit">{action.title}</a>;
  }
}

function ActionOrBlocker({ raise, committing, action }: PanelProps) {
  if (action.kind === 'link') {
    return (
      <ButtonLink href={action.href} wide>
        {action.label}
      </ButtonLink>
    );
  }
  const available = committing?.signing.available;
  if (action.kind === 'amount') {
    return available === undefined ? null : (
      <CommitForm raise={raise} available={available} sign={action.label} />
    );
  }
  return (
    <>
      <div className={classes(stackCss['space2'], css['blocked'])} data-blocked="">
        <p>
          <strong>{action.title}</strong>
        </p>
        <ul>
          {action.blockers.map(({ code, message, mend }) => (
            <li key={code}>
              {message} {mend === undefined ? null : <a href={mend.href}>{mend.words}</a>}
            </li>
          ))}
        </ul>
      </div>
      {action.maySoftCircle && available !== undefined ? (
        <details>
          <summary>Soft-circle an amount instead</summary>
          <CommitForm raise={raise} available={available} />
        </details>
      ) : null}
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
      <p className={textCss['note']}>{explanation.join(' ')}</p>
    </>
  );
}

/** Where the company works on its raise; whoever reviews raises goes to their desk. */
function InsiderPanel({ raise, action }: Pick<PanelProps, 'raise' | 'action'>) {
  const { id, isMember } = raise;
  const Title = `h${useContext(SectionLevel)}` as const;
  return (
    <section
      id="access"
      aria-labelledby="access-title"
      className={classes(stackCss['space3'], css['commit'])}
    >
      <Title id="access-title" className={css['panelTitle']}>
        {isMember ? 'Your raise' : 'For operators'}
      </Title>
      <p>
        {isMember
          ? 'You’re part of this company, so you can’t invest in its raise. Investors commit here.'
          : 'Operators don’t invest here. Investors commit here.'}
      </p>
      {action.kind === 'link' ? (
        <ButtonLink href={action.href} wide>
          {action.label}
        </ButtonLink>
      ) : null}
      {isMember ? (
        <ul className={classes(rowCss['wrap'], css['links'])}>
          <li>
            <a href={roomPath(id)}>Data room</a>
          </li>
          <li>
            <a href={analyticsPath(id)}>Analytics</a>
          </li>
        </ul>
      ) : null}
    </section>
  );
}
