/** A company's own agreement as the text that is signed. */
import type { RichText } from '../../content/rich-text.ts';
import type { Agreement } from '../agreements/agreement.ts';
import type { AgreementFacts, Section } from '../agreements/agreement-facts.ts';
import { asParagraph } from '../agreements/agreement-heading.ts';
import { closingOf, openingOf } from '../agreements/portal-sections.ts';
import { fillFields, plainLine } from './field-marks.ts';
import type { MergeField } from './merge-fields.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

/** What the text of an agreement is called that is no template of the portal. */
export const ownTemplate = 'own';

const annex =
  'Annex. The portal adds the sections below to every agreement. Where they differ from the text above, the sections below apply.';

/**
 * Makes the agreement of a company's own text. The same text and facts give the same bytes.
 * @param text read from the Markdown whose fields are marked (`markFields`)
 * @param whenEmpty what stands for a field without a value; what is signed has none of these
 * @throws Error when a field has no value, unless `whenEmpty` says what stands for it
 */
export function ownAgreement(
  text: RichText,
  facts: AgreementFacts,
  whenEmpty: (field: MergeField) => string = refuseEmpty,
): Agreement {
  const fill = (words: string) =>
    plainLine(fillFields(words, (field) => field.value(facts) ?? whenEmpty(field)));
  const blocks = textBlocks(text)
    .map((block) => ({ ...block, text: fill(block.text) }))
    .filter(({ text }) => text !== '');
  const [first, ...others] = blocks;
  const hasTitle = first?.kind === 'heading';
  const legalName = plainLine(facts.company.legalName);
  const title = hasTitle ? first.text : `Agreement with ${legalName}`;
  const about = `${legalName}’s own agreement, as in snapshot ${facts.snapshot.seq} of the raise`;
  const lines = [
    ...[title, about],
    ...numbered(hasTitle ? others : blocks),
    annex,
    ...[...openingOf(facts), ...closingOf(facts)].flatMap(annexSection),
  ];
  return {
    template: ownTemplate,
    version: `snapshot ${facts.snapshot.seq}`,
    text: `${lines.join('\n\n')}\n`.normalize('NFC'),
  };
}

function refuseEmpty({ name }: MergeField): never {
  throw new Error(`The agreement names {{${name}}}, which the raise does not have.`);
}

function annexSection([heading, ...paragraphs]: Section, at: number): readonly string[] {
  return [`A${at + 1}. ${heading}`, ...paragraphs.map(plainLine)];
}

const hasNumber = /^\d+\. /;

/** Numbers the sections, unless the company has numbered all of them itself. */
function numbered(blocks: readonly TextBlock[]): readonly string[] {
  const levels = blocks.filter(({ kind }) => kind === 'heading').map(({ level }) => level);
  const top = Math.min(...levels);
  const isNumbered = blocks
    .filter(({ kind, level }) => kind === 'heading' && level === top)
    .every(({ text }) => hasNumber.test(text));
  let [section, part] = [0, 0];
  return blocks.map(({ kind, level, text }) => {
    if (kind === 'paragraph') return asParagraph(text);
    if (isNumbered) return text;
    if (level === top) {
      [section, part] = [section + 1, 0];
      return `${section}. ${text}`;
    }
    part += 1;
    return `${section}.${part} ${text}`;
  });
}
