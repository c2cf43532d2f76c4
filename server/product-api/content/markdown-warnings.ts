/** What a reader of Markdown tells whoever wrote it: which words do not become what they ask for. */
import type { Nodes } from 'mdast';
import type {
  MarkdownWarning,
  MarkdownWarningCode,
} from '../../../shared/product/content-editing.ts';

/** More would not be read, and a text can be made of nothing else. */
const warningsMax = 50;
/** How much of the text is quoted. */
const quoteMaxLength = 80;

/** Notes a warning; `quote` is what stands in the text. */
export type Warn = (code: MarkdownWarningCode, node: Nodes | undefined, quote?: string) => void;

/** A list of warnings and what adds to it, each sentence once for a line. */
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
  html: (tag) => `HTML is not run: readers see “${tag}” as text.`,
  link: (href) =>
    `“${href}” is not linked; only its words are shown. Links can point to http, https and mailto addresses, to pages of this site (/faq) and to headings (#section-…).`,
  'image-elsewhere': (src) =>
    `“${src}” is not shown; readers see its description instead. Only pictures uploaded here are shown.`,
  'image-unknown': (src) => `There is no picture at “${src}”. Upload it again or remove it.`,
  'image-without-words': () =>
    'This picture has no description. Write one between [ and ], unless it is decorative.',
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
