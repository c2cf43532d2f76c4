import { sideLetterStateLabels } from '#shared/product/commitments/side-letter-lifecycle.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { recordHref } from '../commitment/record-place.ts';
import { PaperReader } from '../document/paper-reader.tsx';
import { letterContentHref, letterHref } from './letter-address.ts';
import type { LetterData } from './letter-loader.ts';
import type { LetterContent } from './letter-page-loader.ts';

/** A page of a side letter. */
export function LetterPage({ content }: { readonly content: LetterContent }) {
  const { place, letter, pageCount, at, text } = content;
  const { id, subject, commitment, sha256 } = letter;
  const { site } = usePageView();
  return (
    <PaperReader
      back={{
        href: recordHref(place, commitment),
        words: place.view === 'portfolio' ? 'Your commitment' : 'The commitment',
      }}
      name={subject}
      about={<Signatures letter={letter} />}
      sha256={sha256}
      downloadHref={letterContentHref(site.apiBaseUrl, id)}
      file={{ kind: 'side-letters', id }}
      pageCount={pageCount}
      at={at}
      text={text}
      href={(page, zoom) => letterHref(place, letter, { page, zoom })}
    />
  );
}

function Signatures({ letter }: { readonly letter: LetterData }) {
  const { state, offered, offeredOn, signed, signedOn } = letter;
  return (
    <>
      Side letter. {sideLetterStateLabels[state]}. Signed for the company by {offered.name},{' '}
      {offered.title}, <FormattedDate moment={offeredOn} />
      {signed === null || signedOn === null ? null : (
        <>
          , and by {signed.name}, <FormattedDate moment={signedOn} />
        </>
      )}
      .
    </>
  );
}
