import { formatMoney } from '#shared/money/money.ts';
import { selfParty } from '#shared/product/investors/entity-kinds.ts';
import { limitName } from '#shared/product/investors/limit-words.ts';
import { signedPath, signingPath, viewPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { type ChangedSides, TermChanges } from '../../domain/signed/field-changes.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { AgreementDifference } from './agreement-difference.tsx';
import { signIntent } from './signing-actions.ts';
import type { SigningContent } from './signing-loader.ts';
import {
  changeSaid,
  isAboveLimit,
  isMoreUnavailable,
  mayWait,
  obstaclesOf,
} from './signing-obstacles.ts';
import { entityOf } from './signing-party.tsx';

/** Shows what is in the way, what has changed, and whether one would wait. */
export function SigningNotices({ content }: { readonly content: SigningContent }) {
  const { purpose, raise, signing, before, changes, commitment } = content;
  const result = useFormResult(signIntent);
  const change = changeSaid(content, result?.problem);
  const obstacles = obstaclesOf(content);
  const { agreement, limit } = signing;
  return (
    <>
      {obstacles.length === 0 ? null : (
        <Notice tone="attention" title="You can’t sign yet">
          <ul>
            {obstacles.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          <p>
            {signing.party.id === selfParty ? (
              <a href={`${networkRaiseHref(raise.slug)}#commit`}>See what you can do</a>
            ) : (
              <EntityLinks id={signing.party.id} name={signing.party.legalName} />
            )}
          </p>
        </Notice>
      )}
      {isAboveLimit(content) && limit !== null ? (
        <Notice
          tone="attention"
          title={`This is more than is left of ${limitName(entityOf(signing.party))}`}
        >
          <p>{formatMoney(limit.remaining)} is left for twelve months. Choose a smaller amount.</p>
        </Notice>
      ) : null}
      {isMoreUnavailable(content) ? <MoreUnavailable content={content} /> : null}
      {change === null ? null : (
        <FormOutcome intent={signIntent} result={result}>
          {change === 'terms' ? (
            <ChangedTerms content={content} />
          ) : (
            <WouldWait content={content} isLate />
          )}
        </FormOutcome>
      )}
      {change !== 'capacity' && mayWait(content) ? <WouldWait content={content} /> : null}
      {purpose === 'reconfirm' && agreement !== null ? (
        <Notice tone="attention" title="What has changed since you signed">
          {changes.length === 0 ? null : <TermChanges changes={changes} before="When you signed" />}
          {before === null ? (
            <p>Read the whole agreement below.</p>
          ) : (
            <AgreementDifference
              before={before.text}
              after={agreement.text}
              isBelowTerms={changes.some(({ after }) => after !== undefined)}
            />
          )}
          <p>
            {commitment === null ? null : (
              <>
                <a href={signedPath(commitment.id)}>See what you signed</a> or{' '}
              </>
            )}
            <a href={networkRaiseHref(raise.slug)}>
              {commitment === null ? 'Read' : 'read'} the offer as it is now
            </a>
            . If you don’t confirm in time, your commitment is cancelled and what you’ve paid is
            paid back.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

/** Where the obstacles of an entity are mended. */
function EntityLinks({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <>
      <a href={`${viewPath('investing')}&step=entities&entity=${id}`}>View {name}</a>
      {', '}
      <a href={`${viewPath('certification')}&entity=${id}`}>its certifications</a>
    </>
  );
}

/** How far what is signed can be raised. */
function MoreUnavailable({
  content: { commitment, signing },
}: {
  readonly content: SigningContent;
}) {
  if (commitment === null) return null;
  const { available } = signing;
  const signed = commitment.amount;
  const most = { ...signed, amount: signed.amount + available.amount };
  return (
    <Notice tone="attention" title="The new amount isn’t available">
      <p>
        {formatMoney(available)} is available on top of what you’ve signed. Choose{' '}
        {formatMoney(most)} or less.
      </p>
    </Notice>
  );
}

/** The whole amount is not available, or not any more: one can wait, or take what is left. */
function WouldWait(props: {
  readonly content: SigningContent;
  /** It was available when it was read. */
  readonly isLate?: boolean;
}) {
  const { content, isLate = false } = props;
  const { raise } = content;
  const { available, waiting, minTicket, oversubscription } = content.signing;
  return (
    <Notice
      tone="attention"
      title={isLate ? 'Someone was quicker' : 'Less than this amount is available now'}
    >
      <p>
        {oversubscription === 'scale_back'
          ? 'You can sign and join the waitlist: at the end all amounts are scaled back pro rata.'
          : `You can sign and join the waitlist as #${waiting + 1}. Once your amount, or the least you’d take, is available, it’s offered to you and you have 72 hours to sign.`}
      </p>
      {available.amount >= (minTicket?.amount ?? 1) ? (
        <>
          <p>Or choose an amount up to {formatMoney(available)}, which is available.</p>
          <p>
            <ButtonLink
              href={signingPath(raise, formatMoney(available), content.party ?? undefined)}
              size="small"
              variant="secondary"
            >
              Take {formatMoney(available)}
            </ButtonLink>
          </p>
        </>
      ) : null}
    </Notice>
  );
}

/** What has changed since it was read. */
function ChangedTerms({ content }: { readonly content: SigningContent }) {
  const { raise, signing } = content;
  const result = useFormResult(signIntent);
  const fields = (result?.problem?.['fields'] ?? []) as readonly ChangedSides[];
  const shown = result?.values['shownText'] ?? '';
  return (
    <Notice tone="attention" title="What has changed since you read it">
      {fields.length === 0 ? null : <TermChanges changes={fields} before="When you read it" />}
      {shown === '' || signing.agreement === null ? null : (
        <AgreementDifference
          before={shown}
          after={signing.agreement.text}
          isBelowTerms={fields.some(({ after }) => after !== undefined)}
        />
      )}
      {fields.length === 0 ? (
        <p>The terms are the same. Read the agreement again, then sign it.</p>
      ) : (
        <p>
          <a href={networkRaiseHref(raise.slug)}>Read the offer as it is now</a>, then sign the
          current terms.
        </p>
      )}
    </Notice>
  );
}
