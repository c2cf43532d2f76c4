/**
 * Reads the XML that drawing programs write for logos. It is as strict as browsers, and stricter
 * where XML can write the same thing in two ways: no custom entities, no processing instructions.
 */
import { ImageError } from './image-error.ts';

export interface SvgElement {
  readonly name: string;
  /** Their values without entities, by their full name (`xlink:href`). */
  readonly attributes: ReadonlyMap<string, string>;
  /** The text directly inside it. */
  readonly text: string;
}

const name = '[A-Za-z_][\\w.:-]*';
const attribute = `\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`;

/** The pieces of a document; each is matched where the previous one ended. */
const comment = /<!--[\s\S]*?-->/y;
const declaration = /<\?xml\s[^?]*\?>/y;
/** Without a `[`: an internal subset defines entities. */
const doctype = /<!DOCTYPE\s+svg[^[\]<>]*>/iy;
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const opening = new RegExp(`<(${name})((?:${attribute})*)\\s*(/?)>`, 'y');
const closing = new RegExp(`</(${name})\\s*>`, 'y');
const words = /[^<]+/y;

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
}

/**
 * All elements of a document, in their order, the root first.
 * @throws ImageError when it is not well-formed, or contains something no logo needs
 */
export function svgElements(bytes: Buffer): readonly SvgElement[] {
  const source = sourceOf(bytes);
  const all: Open[] = [];
  const open: Open[] = [];
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }

  while (at < source.length) {
    if (take(comment) !== null) continue;
    if (all.length === 0 && (take(declaration) !== null || take(doctype) !== null)) continue;
    const inside = open.at(-1);
    const section = take(cdata);
    if (section !== null && inside !== undefined) {
      inside.text += section[1] ?? '';
      continue;
    }
    const started = take(opening);
    if (started !== null) {
      if (inside === undefined && all.length > 0) throw malformed('has two roots');
      const element = { name: started[1] ?? '', attributes: attributesOf(started[2]), text: '' };
      all.push(element);
      if (started.at(-1) !== '/') open.push(element);
      continue;
    }
    const ended = take(closing);
    if (ended !== null) {
      if (open.pop()?.name !== ended[1])
        throw malformed(`closes <${ended[1]}> where it is not open`);
      continue;
    }
    const text = take(words)?.[0];
    if (text === undefined)
      throw malformed(`cannot be read from “${source.slice(at, at + 20)}” on`);
    if (inside !== undefined) inside.text += unescaped(text);
    else if (text.trim() !== '') throw malformed('has text outside of its root');
  }
  const left = open.at(-1);
  if (left !== undefined) throw malformed(`does not close <${left.name}>`);
  return all;
}

function sourceOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImageError('is neither a PNG nor text in UTF-8');
  }
}

function attributesOf(source = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, key = '', double, single] of source.matchAll(new RegExp(attribute, 'g'))) {
    if (found.has(key)) throw malformed(`has ${key} twice`);
    found.set(key, unescaped(double ?? single ?? ''));
  }
  return found;
}

const predefined: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replace(/&([^;\s&]*);?/g, (whole, entity: string) => {
    const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(entity);
    const point = Number.parseInt(code?.[1] ?? code?.[2] ?? '', code?.[1] === undefined ? 10 : 16);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : predefined[entity];
    if (character === undefined || !whole.endsWith(';')) {
      throw malformed(`uses the entity “${whole}”`);
    }
    return character;
  });
}

function malformed(what: string): ImageError {
  return new ImageError(`is not a readable SVG: it ${what}`);
}
