import { parseSync } from 'vite';

/** A part of a program, as the parser gives it. */
interface Part {
  readonly type: string;
  readonly [name: string]: unknown;
}

/**
 * What people read of a source: the whole of a text, and of code its sentences, where a sentence that
 * markup divides is one again. Comments, names and single words of code are nobody's sentences.
 */
export function sentencesOf(path: string, source: string): string {
  const read = /\.tsx?$/.test(path) ? readCode(path, source).join('\n') : source;
  return read.replaceAll(/\s+/g, ' ');
}

function readCode(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  function visit(part: Part): void {
    if (part.type === 'ImportDeclaration') return;
    if (isMarkup(part)) found.push(textIn(part));
    else if (part.type === 'TemplateLiteral' || isText(part)) {
      const text = textIn(part);
      if (text.includes(' ')) found.push(text);
    }
    for (const one of Object.values(part)) {
      for (const inner of [one].flat()) if (isPart(inner)) visit(inner);
    }
  }
  visit(program as unknown as Part);
  return found;
}

/** As it reads; what is only known when it is shown is a dash. */
function textIn(part: Part): string {
  if (isText(part) || part.type === 'JSXText') return String(part['value']);
  if (part.type === 'TemplateLiteral') {
    const texts = part['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
    return texts.map(({ value }) => value.cooked).join(' – ');
  }
  if (isMarkup(part)) return (part['children'] as readonly Part[]).map(textIn).join('');
  if (part.type === 'JSXExpressionContainer') return textIn(part['expression'] as Part);
  return ' – ';
}

const isPart = (one: unknown): one is Part =>
  typeof one === 'object' && one !== null && typeof (one as Part).type === 'string';
const isMarkup = ({ type }: Part) => type === 'JSXElement' || type === 'JSXFragment';
const isText = ({ type, value }: Part) => type === 'Literal' && typeof value === 'string';
