/**
 * A drawn page as the source of a component that draws the same: each element as it is, and what comes
 * from the data in its place by an expression. It reads what React writes, which is well-formed.
 */

/** What a component says of the data, as an expression of its language, by how the page shows it. */
export type Shown = ReadonlyMap<string, string>;

type Node =
  | { readonly text: string }
  | { readonly name: string; readonly attributes: readonly Attribute[]; readonly inside: Node[] };
type Attribute = readonly [name: string, value: string];

const voidElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source']);

/** Returns the elements of a document's body, without its scripts and what React notes for itself. */
export function bodyOf(html: string): string {
  const body = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  return body
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<template[^>]*><\/template>/g, '')
    .replace(/<!--.*?-->/gs, '');
}

/** Returns what people read of a document, to compare two. */
export function wordsOf(html: string): string {
  return bodyOf(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Writes the body of a document as a React component with the property `data`. */
export function reactSource(html: string, shown: Shown, helpers: string): string {
  const inside = parsed(bodyOf(html)).map((node) => jsx(node, shown));
  return `${helpers}\nexport function Content({ data }) {\n  return <>${inside.join('')}</>;\n}\n`;
}

/** Writes the body of a document as a Vue component with the property `data`. */
export function vueSource(html: string, shown: Shown, helpers: string): string {
  const inside = parsed(bodyOf(html)).map((node) => vue(node, shown));
  return `<script setup>\ndefineProps(['data']);\n${helpers}</script>\n<template>${inside.join('')}</template>\n`;
}

function parsed(html: string): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const [, close, name = '', rest = '', text] of html.matchAll(
    /<(\/)?([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    const here = open.at(-1) ?? root;
    if (text !== undefined) here.push({ text: unescaped(text) });
    else if (close === '/') open.pop();
    else {
      const attributes = [...rest.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
        ([, key = '', value = '']) => [key, unescaped(value)] as const,
      );
      const inside: Node[] = [];
      here.push({ name, attributes, inside });
      if (!voidElements.has(name)) open.push(inside);
    }
  }
  return root;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** A text in pieces: what is written, and what comes from the data. */
function pieces(text: string, shown: Shown): readonly { text: string; from?: string }[] {
  for (const [value, from] of shown) {
    const at = text.indexOf(value);
    if (at === -1) continue;
    const before = pieces(text.slice(0, at), shown);
    return [...before, { text: value, from }, ...pieces(text.slice(at + value.length), shown)];
  }
  return text === '' ? [] : [{ text }];
}

const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  for: 'htmlFor',
  checked: 'defaultChecked',
};

function jsx(node: Node, shown: Shown): string {
  if ('text' in node) {
    return pieces(node.text, shown)
      .map(({ text, from }) => `{${from ?? JSON.stringify(text)}}`)
      .join('');
  }
  const attributes = node.attributes.map(([name, value]) => {
    const [first] = pieces(value, shown);
    const written = value === '' && isSwitch(name) ? 'true' : JSON.stringify(value);
    return ` ${reactNames[name] ?? name}={${first?.from ?? written}}`;
  });
  const inside = node.inside.map((one) => jsx(one, shown)).join('');
  const start = `<${node.name}${attributes.join('')}`;
  return inside === '' ? `${start} />` : `${start}>${inside}</${node.name}>`;
}

function isSwitch(name: string): boolean {
  return ['disabled', 'checked', 'hidden', 'required'].includes(name);
}

function vue(node: Node, shown: Shown): string {
  if ('text' in node) {
    return pieces(node.text, shown)
      .map(({ text, from }) => (from === undefined ? escaped(text) : `{{ ${from} }}`))
      .join('');
  }
  const attributes = node.attributes.map(([name, value]) => {
    const [first] = pieces(value, shown);
    return first?.from === undefined
      ? ` ${name}="${escaped(value)}"`
      : ` :${name}="${escaped(first.from)}"`;
  });
  const start = `<${node.name}${attributes.join('')}`;
  if (voidElements.has(node.name)) return `${start} />`;
  return `${start}>${node.inside.map((one) => vue(one, shown)).join('')}</${node.name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
