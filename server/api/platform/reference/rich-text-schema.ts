import type { JsonSchema } from './openapi-types.ts';

const inlineList: JsonSchema = {
  type: 'array',
  items: { $ref: '#/components/schemas/RichInline' },
};
const blockList: JsonSchema = { type: 'array', items: { $ref: '#/components/schemas/RichBlock' } };
const text: JsonSchema = { type: 'string' };
const pixels: JsonSchema = { type: 'integer', minimum: 1 };

function node(
  type: string,
  fields: Readonly<Record<string, JsonSchema>> = {},
  optional: readonly string[] = [],
): JsonSchema {
  const names = ['type', ...Object.keys(fields)];
  return {
    type: 'object',
    properties: { type: { const: type }, ...fields },
    required: names.filter((name) => !optional.includes(name)),
  };
}

/** The schema of shared/product/content/rich-text.ts for the reference. */
export const richTextSchemas: Readonly<Record<string, JsonSchema>> = {
  RichText: {
    ...blockList,
    description:
      'Rich text as data: a list of blocks. There is no node for raw HTML; links are http, https, mailto or paths of this site, images are images that were uploaded here.',
  },
  RichBlock: {
    anyOf: [
      node('paragraph', { content: inlineList }),
      node('heading', {
        level: { type: 'integer', minimum: 2, maximum: 6 },
        id: text,
        content: inlineList,
      }),
      node(
        'list',
        {
          ordered: { type: 'boolean' },
          start: { type: 'integer' },
          items: { type: 'array', items: blockList },
        },
        ['start'],
      ),
      node('table', {
        columns: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              align: { type: 'string', enum: ['left', 'center', 'right'] },
              header: inlineList,
            },
            required: ['align', 'header'],
          },
        },
        rows: { type: 'array', items: { type: 'array', items: inlineList } },
      }),
      node('quote', { content: blockList }),
      node('code', { language: text, text }, ['language']),
      node('rule'),
    ],
  },
  RichInline: {
    anyOf: [
      node('text', { text }),
      node('code', { text }),
      node('emphasis', { content: inlineList }),
      node('strong', { content: inlineList }),
      node('link', { href: text, title: text, content: inlineList }, ['title']),
      node(
        'image',
        {
          src: text,
          alt: text,
          width: pixels,
          height: pixels,
          smaller: {
            type: 'object',
            description: 'The same image for narrow screens.',
            properties: { src: text, width: pixels },
            required: ['src', 'width'],
          },
        },
        ['smaller'],
      ),
      node('break'),
    ],
  },
};
