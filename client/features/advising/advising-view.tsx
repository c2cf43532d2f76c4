import { readingRoomPath } from '#shared/site/dashboard-address.ts';
import { adviserRoleLabels } from '../../domain/adviser/adviser-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './advising.module.css';
import { acceptAdviceIntent, declineAdviceIntent, endAdviceIntent } from './advising-actions.ts';
import type { AdvisedData, AdvisingContent } from './advising-loader.ts';

/** The raises somebody advises on: for whom, what they can read there, and until when. */
export function AdvisingView({ list }: { readonly list: AdvisingContent }) {
  return (
    <>
      {[acceptAdviceIntent, declineAdviceIntent, endAdviceIntent].map((intent) => (
        <Outcome key={intent} intent={intent} />
      ))}
      {list === null ? (
        <Unavailable what="The list of raises you advise on" />
      ) : list.items.length === 0 ? (
        <EmptyState title="You don’t advise on any raise">
          <p>
            Raises appear here when a company or an investor invites you as their lawyer, accountant
            or other adviser.
          </p>
        </EmptyState>
      ) : (
        <>
          {list.items.map((each) => (
            <Advised key={each.id} advised={each} />
          ))}
          {list.isFirst && list.nextCursor === null ? null : (
            <div className={textCss['note']}>
              <PageFoot {...list} shown={list.items.length} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Outcome({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}

function Advised({ advised }: { readonly advised: AdvisedData }) {
  const { id, raise, company, to, side, state, mayRead, note, invitedBy } = advised;
  const title = raise.title || 'Untitled raise';
  return (
    <Panel title={title}>
      <div className={stackCss['space3']}>
        <p className={classes(textCss['note'], textCss['breaks'])}>
          <Status advised={advised} /> {company.name} · {adviserRoleLabels[advised.role]} to {to}
          {side === 'company' ? `, invited by ${invitedBy}` : ''}
        </p>
        <p>
          <Words advised={advised} />
        </p>
        {note === '' ? null : (
          <p className={classes(textCss['written'], textCss['soft'])}>{note}</p>
        )}
        <div className={classes(rowCss['wrap'], css['actions'])}>
          {state === 'invited' ? (
            <>
              <FormButton
                intent={acceptAdviceIntent}
                fields={{ id }}
                variant="primary"
                about={title}
              >
                Accept
              </FormButton>
              <FormButton intent={declineAdviceIntent} fields={{ id }} about={title}>
                Decline
              </FormButton>
            </>
          ) : null}
          {mayRead ? (
            <ButtonLink size="small" href={readingRoomPath(raise.id)}>
              Open data room<span className="visually-hidden"> of {title}</span>
            </ButtonLink>
          ) : null}
          {state === 'active' ? (
            <ConfirmAction
              intent={endAdviceIntent}
              fields={{ id }}
              opener="Stop advising"
              about={title}
              question="You won’t be able to open the data room again unless you’re invited again."
              confirm="Stop advising"
            />
          ) : null}
        </div>
      </div>
    </Panel>
  );
}

function Status({ advised: { state, mayRead } }: { readonly advised: AdvisedData }) {
  if (mayRead) return <Badge tone="accent">Open to you</Badge>;
  if (state === 'invited') return <Badge tone="attention">Invitation</Badge>;
  return <Badge>{state === 'expired' ? 'Expired' : 'Ended'}</Badge>;
}

function Words({ advised }: { readonly advised: AdvisedData }) {
  const { state, mayRead, scope, until, side, endedAt } = advised;
  const what =
    scope === 'all' ? 'the documents, questions and answers' : 'the documents of the pitch deck';
  if (state === 'invited') {
    return (
      <>
        If you accept, you can read {what} of the data room until <FormattedDate moment={until} />.
        The company sees your name and what you read
        {side === 'investor' ? ', and whom you advise' : ''}.
      </>
    );
  }
  if (mayRead) {
    return (
      <>
        You can read {what} until <FormattedDate moment={until} />. You can’t sign, pay or write for
        anyone.
      </>
    );
  }
  // With the access of who invited them it ends before its date, and is noted a little later.
  if (state === 'active' || (state === 'ended' && endedAt === null)) {
    return 'You can’t read the data room, because your access or that of the person who invited you has ended.';
  }
  return (
    <>
      You can’t read the data room any more, since <FormattedDate moment={until} />.
    </>
  );
}
