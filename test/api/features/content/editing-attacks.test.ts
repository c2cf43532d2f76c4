/** Whatever operators write, readers get nothing that runs or tells on them; on both databases. */
import fc from 'fast-check';
import type { Post } from '#shared/product/content/content.ts';
import type { Preview } from '#shared/product/content/markdown-preview.ts';
import { plainBlocks, type RichText } from '#shared/product/content/rich-text.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import { asOperator, createPublishedPost, postOf, version } from '#test/support/content-editing.ts';

/** The characters of Markdown and of attacks, in any order. */
const pieces = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</title><script>',
  '[a](javascript:alert(1))',
  '![a](javascript:alert(1))',
  '![a](https://evil.example/p.png)',
  '[a](//evil.example)',
  '<javascript:alert(1)>',
  '```\n',
  '| a |\n| - |\n',
  '> ',
  '- ',
  '# ',
  '*',
  '[',
  '](',
  '&#106;',
  '\\',
  '\n',
  '\n\n',
  '\u2028',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀',
  'word ',
];

const cannotBeBroken: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const anybody = visitor(api);
  const post = await createPublishedPost(operator, { title: 'Attacked' });
  let current = post;
  const text = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 40 })
    .map((parts) => `word ${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const preview = await operator.post('/content/preview', { body });
      if (preview.status !== 200) throw new Error(preview.text);
      const saved = await operator.patch(
        `/content/posts/${post.id}`,
        {
          title: `Title ${body.replaceAll(/\s/g, ' ').replaceAll('\u0000', '').slice(0, 60)}`,
          body,
        },
        version(current),
      );
      if (saved.status !== 200) throw new Error(saved.text);
      current = postOf(saved);
      const read = (await anybody.get('/posts/by-slug?slug=attacked')).json<Post>();
      same(read.content, current.content);
      same(read.content, preview.json<Preview>().content);
      requireHarmless(read.content);
      const feed = (await anybody.get('/posts.atom')).text;
      if (/<script|<img|<svg|javascript:alert\(1\)>/i.test(feed)) throw new Error(feed);
    }),
    { numRuns: 40, seed: 20261201 },
  );
  t.match(plainBlocks(current.content), /word/);
};

function same(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('The trees differ.');
}

/** No node that could carry HTML, no address that runs or tells on readers. */
function requireHarmless(content: RichText): void {
  const text = JSON.stringify(content);
  if (/"type":"html"|"href":"(?!https?:|mailto:|\/(?!\/)|#)/.test(text)) throw new Error(text);
  if (/"src":"(?!\/api\/v1\/media\/)/.test(text)) throw new Error(text);
}

await onBothEngines({
  'cannot be broken by Markdown': cannotBeBroken,
});
