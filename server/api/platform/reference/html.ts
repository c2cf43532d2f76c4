/** HTML templates for the pages that the API itself serves. */

/** Text that is already HTML; `html` escapes everything else. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Part[] | undefined | false;

/** A template whose values are escaped, except those that are HTML. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, at) => text + rendered(parts[at])).join('') };
}

function rendered(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  if ('html' in part) return part.html;
  return part.map(rendered).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
