import { LetterPage } from '../letter/letter-page.tsx';
import { SignedView } from '../signed/signed-page.tsx';
import { signedWords } from '../signed/signed-words.ts';
import type { RecordPage } from './record-page-loader.ts';

/** What is read from the record of a commitment: what was signed for it, or a side letter. */
export function RecordPageView({ content }: { readonly content: RecordPage }) {
  if (content.kind === 'letter') return <LetterPage content={content} />;
  return <SignedView content={content} />;
}

/** The title of such a page. */
export function recordPageTitle(content: RecordPage): string {
  if (content.kind === 'letter') return `${content.letter.subject}, ${content.company}`;
  const { signed, reading } = content;
  const page = reading === null ? '' : `, ${reading.entry.name}`;
  const { asSigned } = signedWords(signed);
  return `Version ${signed.snapshot.seq} of ${signed.raise.company}, ${asSigned}${page}`;
}
