import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { recordHref } from '../commitment/record-place.ts';
import { RaisePageBody } from '../raise/raise-page-body.tsx';
import type { RaisePageView } from '../raise/raise-page-view.ts';
import css from './signed.module.css';
import { signedHref } from './signed-address.ts';
import { changesId, SignedChanges } from './signed-changes.tsx';
import { SignedDocuments } from './signed-documents.tsx';
import type { SignedContent } from './signed-loader.ts';
import { SignedReader } from './signed-reader.tsx';
import { signedWords } from './signed-words.ts';

/** What was signed for a commitment: the page of the raise as it was then, or a page of its documents. */
export function SignedView({ content }: { readonly content: SignedContent }) {
  const { reading } = content;
  if (reading !== null) return <SignedReader content={content} reading={reading} />;
  return <SignedPage content={content} />;
}

function SignedPage({ content }: { readonly content: SignedContent }) {
  const { signed, address, taken, signedOn } = content;
  const { commitment, snapshot, signedSeqs } = signed;
  const words = signedWords(signed);
  const back = <a href={recordHref(address.place, commitment)}>{words.back}</a>;
  const others = signedSeqs.filter((seq) => seq !== snapshot.seq);
  return (
    <div className={stackCss['space4']}>
      <p>{back}</p>
      <Notice title={`Version ${snapshot.seq} of this raise, ${words.asSigned}`}>
        <p>
          This is the raise page of <FormattedDate moment={taken} />. {words.signedOn}{' '}
          <FormattedDate moment={signedOn} />. <ChangedSince signed={signed} />
        </p>
        <div className={classes(rowCss['wrap'], css['links'])}>
          {others.map((seq) => (
            <a key={seq} href={signedHref({ ...address, seq })} className={rowCss['link']}>
              Version {seq}, {words.alsoSigned}
            </a>
          ))}
          <Proof signed={signed} />
        </div>
      </Notice>
      <RaisePageBody view={viewOf(signed)} asOf={null} level={2} action={null} shortAction={back}>
        <SignedDocuments address={address} signed={signed} />
        <SignedChanges content={content} />
      </RaisePageBody>
    </div>
  );
}

/** What proves later that it is this version: for a lawyer or a program, and not to be read. */
function Proof({ signed }: { readonly signed: SignedSnapshot }) {
  const { snapshot, text, isWhole } = signed;
  return (
    <details className={css['proof']}>
      <summary>Proof of this version</summary>
      <div className={stackCss['space2']}>
        <p className={classes(textCss['soft'], textCss['code'])}>
          SHA-256: <code>{snapshot.sha256}</code>
        </p>
        <p>
          <a
            className={rowCss['link']}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
            download={`snapshot-${snapshot.seq}-${snapshot.sha256.slice(0, 8)}.json`}
          >
            <Icon name="download" /> Download this version (JSON)
          </a>
        </p>
        {isWhole ? null : (
          <p>
            The hash also covers the cap table, which only the company and operators see, so the
            file’s own hash is different.
          </p>
        )}
      </div>
    </details>
  );
}

function ChangedSince({ signed }: { readonly signed: SignedSnapshot }) {
  if (signed.changes.length === 0) return <>Nothing has changed since.</>;
  return (
    <>
      It has changed since: <a href={`#raise-${changesId}`}>see what’s different</a>.
    </>
  );
}

/** The raise as its page showed it: nothing of what was signed or paid since. */
function viewOf(signed: SignedSnapshot): RaisePageView {
  const { raise, company, content, ownership, pitch } = signed;
  const { title, summary, cover, logo, instrument, target, deadlineAt, opensAt } = content;
  return {
    ...{ id: raise.id, company, state: 'live', title, summary, cover, logo, instrument, target },
    ...{ offer: null, content, ownership, pitch, issuer: company },
    ...{ liveAt: opensAt, closesAt: deadlineAt, deadlineAt, earlyCloseAt: null, cancelUntil: null },
  };
}
