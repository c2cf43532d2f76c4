import { usePageView } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { PaperReader } from '../document/paper-reader.tsx';
import { signedHref, signedPageHref } from './signed-address.ts';
import type { SignedContent, SignedReading } from './signed-loader.ts';
import { signedWords } from './signed-words.ts';

/** A page of a document in the version that was signed. */
export function SignedReader(props: {
  readonly content: SignedContent;
  readonly reading: SignedReading;
}) {
  const { content, reading } = props;
  const { address, signed, signedOn } = content;
  const { entry, page, zoom, text, n } = reading;
  const { site } = usePageView();
  const { asSigned } = signedWords(signed);
  return (
    <PaperReader
      back={{
        href: signedHref(address),
        words: `Version ${signed.snapshot.seq}, ${asSigned}`,
      }}
      name={entry.name}
      about={
        <>
          Version {n}, {asSigned} on <FormattedDate moment={signedOn} />
        </>
      }
      sha256={entry.sha256}
      downloadHref={
        entry.mayDownload ? `${site.apiBaseUrl}/documents/${entry.id}/content?n=${n}` : null
      }
      file={{ kind: 'documents', id: entry.id, n }}
      pageCount={entry.pageCount ?? 0}
      at={{ page, zoom }}
      text={text}
      href={(at, width) => signedPageHref(address, { ...reading, page: at, zoom: width })}
    />
  );
}
