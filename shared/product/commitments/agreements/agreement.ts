/** The text that an investor signs, made of a template and of the facts, always in the same way. */
import type { Instrument } from '../../raises/offer-words.ts';
import type { AgreementFacts, AgreementTemplate } from './agreement-facts.ts';
import { convertibleNote } from './convertible-note.ts';
import { closingOf, openingOf } from './portal-sections.ts';
import { pricedEquity } from './priced-equity.ts';
import { safePost } from './safe-post.ts';

/** Every version of each template, oldest first; the last one is signed today. */
export const agreementTemplates: Readonly<Record<Instrument, readonly AgreementTemplate[]>> = {
  safe_post: safePost,
  convertible_note: convertibleNote,
  priced_equity: pricedEquity,
};

/** An agreement for one commitment. */
export interface Agreement {
  readonly template: Instrument | 'own';
  readonly version: string;
  /** Lines end with a line feed; Unicode is composed (NFC). What is hashed are its bytes in UTF-8. */
  readonly text: string;
}

/**
 * Makes the agreement that is signed today, or the one of an earlier version. The same facts give the
 * same text, to the byte.
 * @throws Error when the instrument has no such template
 */
export function agreementFor(
  instrument: Instrument,
  facts: AgreementFacts,
  asked?: string,
): Agreement {
  const versions = agreementTemplates[instrument];
  const template =
    asked === undefined ? versions.at(-1) : versions.find((one) => one.version === asked);
  if (template === undefined) throw new Error(`${instrument} has no agreement.`);
  const { version, title, sections, portal } = template;
  const all = [...openingOf(facts, portal), ...sections(facts), ...closingOf(facts, portal)];
  const numbered = all.map(([heading, ...paragraphs], at) =>
    [`${at + 1}. ${heading}`, ...paragraphs.map(oneLine)].join('\n\n'),
  );
  const text = [oneLine(title), `Template ${instrument}, version ${version}`, ...numbered];
  return { template: instrument, version, text: `${text.join('\n\n')}\n`.normalize('NFC') };
}

/**
 * The text of an agreement after the account of its investor was erased: `name` stands for who it
 * was. Its hash is that of the text with the name.
 */
export function withoutInvestor(text: string, name: string): string {
  // No other line of a template begins so: each paragraph is one line.
  return text.replace(/^Investor: .*$/gm, `Investor: ${name}.`);
}

/** A name or a title may have spaces of its own; it never begins a line of the agreement. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
