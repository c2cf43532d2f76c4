import { plainBlocks, type RichBlock, type RichText } from '#shared/product/content/rich-text.ts';

/** What stands for an address in a mail. */
export const addressReplaced = '(link on the page)';

/** Quotes, brackets and the ends of sentences around a word. */
const around = /^([("'“‘[<]*)(.*?)([)"'”’\]>.,;:!?]*)$/su;
/** An address on the web or of mail, or a host that has none before or after it. */
const address =
  /:\/\/|^(?:mailto|tel|sms):|www[.。．｡]|[^@]@[^@]|[\p{L}\p{N}-][.。．｡]\p{L}{2}|(?<!\d)(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}(?!\d)/iu;

/**
 * Replaces each word that a mail program may turn into a link: what a company writes leads nobody away
 * from the portal.
 */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/gu, (word) => {
    const [, before = '', inside = '', after = ''] = around.exec(word) ?? [];
    return address.test(inside) ? `${before}${addressReplaced}${after}` : word;
  });
}

/** Writes a plain text as paragraphs of a mail: each of its lines is one. */
export function mailedLines(text: string): readonly string[] {
  return text.split(/\s*\n\s*/).filter((line) => line.trim() !== '');
}

/**
 * Writes a text as the paragraphs of a mail: each item of a list and each row of a table is one. Links
 * keep their words only; where they lead is on the page that the mail leads to.
 */
export function mailedParagraphs(text: RichText): readonly string[] {
  return text.flatMap(paragraphsOf).filter((paragraph) => paragraph.trim() !== '');
}

function paragraphsOf(block: RichBlock): readonly string[] {
  switch (block.type) {
    case 'list':
      return block.items.flatMap((item, at) => {
        const mark = block.ordered ? `${(block.start ?? 1) + at}.` : '•';
        const [first = '', ...others] = mailedParagraphs(item);
        return [`${mark} ${first.replaceAll('\n', ' ')}`, ...others];
      });
    case 'quote':
      return mailedParagraphs(block.content);
    case 'table':
    case 'code':
      return plainBlocks([block]).split('\n');
    default:
      return [plainBlocks([block])];
  }
}
