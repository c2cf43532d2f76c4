/**
 * The format of a legal text's file: `name: value` lines between two `---` lines (optional), then
 * Markdown. Sections begin with `## Title {#anchor}`; the anchor is optional too.
 */

export interface LegalHead {
  readonly title?: string;
  /** Shown below the title, and in search engines. */
  readonly summary?: string;
  /** What changed since the previous version. */
  readonly changes?: string;
}

export interface LegalParts {
  readonly head: LegalHead;
  /** Markdown. */
  readonly body: string;
  /** The line on which the body begins, counted from 1. */
  readonly bodyLine: number;
  /** What could not be read, with the line it is on. */
  readonly faults: readonly LineFault[];
}

export interface LineFault {
  readonly line: number;
  readonly sentence: string;
}

const headFields: readonly string[] = ['title', 'summary', 'changes'] satisfies (keyof LegalHead)[];

/**
 * Splits a file into its head and body. A `# Title` at the top of the body is used as the title.
 */
export function legalParts(source: string): LegalParts {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const faults: LineFault[] = [];
  const head: Record<string, string> = {};
  let at = 0;
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
    if (end === -1) faults.push({ line: 1, sentence: 'the head that begins here does not end' });
    for (let index = 1; index < end; index += 1) {
      const line = lines[index] ?? '';
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
      if (line.trim() === '') continue;
      if (headFields.includes(name)) head[name] = value;
      else {
        const sentence = `a head has ${headFields.join(', ')}, each as “name: value”, and not “${line.trim().slice(0, 40)}”`;
        faults.push({ line: index + 1, sentence });
      }
    }
    at = Math.max(1, end + 1);
  }
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  const title = /^#\s+(.+?)\s*#*$/.exec(lines[at] ?? '')?.[1];
  if (title !== undefined) {
    head['title'] ??= title;
    at += 1;
  }
  const named = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== ''));
  return { head: named, body: lines.slice(at).join('\n'), bodyLine: at + 1, faults };
}

/** A section's heading: its title and the anchor behind it. */
export function sectionHeading(heading: string): {
  readonly title: string;
  readonly anchor?: string;
} {
  const [, title = heading, anchor] = /^(.*?)\s*\{#([^{}\s]*)\}\s*$/.exec(heading) ?? [];
  return anchor === undefined ? { title } : { title, anchor };
}

/** Ids that the page around a text uses itself. */
const takenAnchors: readonly string[] = [
  'main',
  'boot',
  'late',
  'versions',
  'site-menu',
  'content',
];

/**
 * Tells whether an anchor can be used: lower-case letters, digits and dashes, and not an id of the
 * page itself or of the kind made for headings without an anchor.
 */
export function isAnchor(anchor: string): boolean {
  if (/^section-|-title$/.test(anchor) || takenAnchors.includes(anchor)) return false;
  return /^[a-z][a-z0-9-]{0,59}$/.test(anchor);
}
