/** Warnings for the author of a Markdown text: which parts are not shown as written. */
import type { Nodes } from 'mdast';
import type {
  MarkdownWarning,
  MarkdownWarningCode,
} from '#shared/product/content/publication-fields.ts';

/** Nobody would read more, and a text could consist of nothing but mistakes. */
const warningsMax = 50;
/** How many characters of the text a warning quotes. */
const quoteMaxLength = 80;

/** Adds a warning; `quote` is the text it is about. */
export type Warn = (code: MarkdownWarningCode, node: Nodes | undefined, quote?: string) => void;

/** A list of warnings and the function that adds to it; each sentence once per line of text. */
export function markdownWarnings(): { readonly warnings: MarkdownWarning[]; readonly warn: Warn } {
  const warnings: MarkdownWarning[] = [];
  const known = new Set<string>();
  return {
    warnings,
    warn(code, node, quote = '') {
      if (warnings.length >= warningsMax) return;
      const line = node?.position?.start.line ?? null;
      const message = sentences[code](shortened(quote));
      if (known.has(`${line} ${message}`)) return;
      known.add(`${line} ${message}`);
      warnings.push({ code, message, line });
    },
  };
}

const sentences: Readonly<Record<MarkdownWarningCode, (quote: string) => string>> = {
  html: (tag) => `HTML isn’t supported: readers see “${tag}” as text.`,
  link: (href) =>
    `“${href}” is not linked; only its words are shown. Links can point to http, https and mailto addresses, to pages of this site (/faq) and to headings (#section-…).`,
  'image-elsewhere': (src) =>
    `“${src}” is not shown; readers see its description instead. Only images uploaded here are shown.`,
  'image-unknown': (src) => `There is no image at “${src}”. Upload it again or remove it.`,
  'image-without-words': () =>
    'This image has no description. Write one between [ and ], unless it is decorative.',
  'heading-level': (heading) =>
    `“${heading}” skips a level. Start with ## and go down one level at a time; the title is level one.`,
  'too-deep': () => 'Lists and quotes nested this deep become plain text.',
  'too-costly': () =>
    'There are too many quotes, lists, marks or brackets in one place; they are shown as typed.',
};

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > quoteMaxLength ? `${line.slice(0, quoteMaxLength)}…` : line;
}
