import {
  type BinderSection,
  binderSections,
  type PaperSignature,
} from '#api/platform/binder-source.ts';
import { writtenMoment } from '#api/platform/events/written-moment.ts';
import type { WrittenFile } from './binder-zip.ts';

/** A paper as the index lists it. */
export interface IndexedPaper extends WrittenFile {
  readonly section: BinderSection;
  readonly title: string;
  readonly signatures?: readonly PaperSignature[];
}

/** The facts at the head of an index: of what it is, without when it was made. */
export interface BinderHead {
  readonly portal: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

const names = Object.keys(binderSections) as BinderSection[];
/** What a binder never contains. */
const leftOut =
  'Threads, bank account numbers and uploaded proofs of payment are not in this binder.';
const howToCheck =
  'SHA256SUMS has the hash of every file. To check all of them, unpack the ZIP and run “sha256sum -c SHA256SUMS” in its folder.';

/** Writes the index as JSON. */
export function indexJson(head: BinderHead, papers: readonly IndexedPaper[]): string {
  const sections = sectionsOf(papers).map(({ section, title, papers: listed }) => ({
    section,
    title,
    papers: listed.map(({ path, title, signatures, bytes, sha256 }) => {
      return { path, title, ...(signatures === undefined ? {} : { signatures }), bytes, sha256 };
    }),
  }));
  const { portal, title, facts } = head;
  const index = { portal, title, facts: Object.fromEntries(facts), leftOut, sections };
  return `${JSON.stringify(index, null, 2)}\n`;
}

/** Writes the index as a page that opens in any browser, without anything from elsewhere. */
export function indexHtml(head: BinderHead, papers: readonly IndexedPaper[]): string {
  const facts = head.facts.map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(head.title)}</h1>
<dl>
${facts.join('\n')}
</dl>
<p>${howToCheck}</p>
<p>${leftOut}</p>
${sectionsOf(papers).map(sectionHtml).join('\n')}
</main>
</body>
</html>
`;
}

/** Writes the hashes of all files, as `sha256sum -c` reads them. */
export function checksums(files: readonly WrittenFile[]): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

function sectionsOf(papers: readonly IndexedPaper[]) {
  return names
    .map((section) => ({
      section,
      title: binderSections[section],
      papers: papers.filter((paper) => paper.section === section),
    }))
    .filter((section) => section.papers.length > 0);
}

function sectionHtml({ section, title, papers }: ReturnType<typeof sectionsOf>[number]): string {
  const rows = papers.map(
    (paper) =>
      `<li><a href="${escaped(paper.path)}">${escaped(paper.title)}</a> ${signaturesHtml(paper)}<span>${paper.bytes} bytes, SHA-256 <code>${paper.sha256}</code></span></li>`,
  );
  return `<section aria-labelledby="${section}">
<h2 id="${section}">${escaped(title)}</h2>
<ul>
${rows.join('\n')}
</ul>
</section>`;
}

const sides = { investor: 'the investor', company: 'the company' } as const;

/** Who signed a paper, and when; nothing for a paper that nobody signs. */
function signaturesHtml({ signatures = [] }: IndexedPaper): string {
  const signed = signatures.map(
    ({ signer, side, at }) => `${signer} for ${sides[side]}, ${writtenMoment(at)}`,
  );
  return signed.length === 0 ? '' : `<span>Signed by ${escaped(signed.join('; '))}</span> `;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}

const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
dl { display: grid; gap: .5rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; display: grid; gap: .75rem; }
li span { display: block; font-size: .875rem; opacity: .8; overflow-wrap: anywhere; }
a { overflow-wrap: anywhere; }
`;
