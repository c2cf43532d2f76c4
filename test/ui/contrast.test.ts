/** Every colour of the tokens stands far enough from what it is drawn on: WCAG 2.2 AA, both themes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import {
  contrastRatio,
  edgeContrast,
  relativeLuminance,
  textContrast,
} from '#shared/brand/contrast.ts';

interface Token {
  readonly light: string;
  readonly dark: string;
}

const css = await readFile(join(projectRoot, 'client/ui/tokens/tokens.css'), 'utf8');
const tokens = new Map<string, Token>(
  [...css.matchAll(/--([\w-]+):\s*light-dark\(\s*(#[\da-f]{6})\s*,\s*(#[\da-f]{6})\s*\)/gi)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const grounds = ['paper', 'paper-raised', 'paper-sunken'];
const tints = ['accent-soft', 'brass-soft', 'danger-soft'];

/** Text, and what it may stand on. */
const text: Readonly<Record<string, readonly string[]>> = {
  ink: [...grounds, ...tints, 'selection'],
  'ink-soft': [...grounds, ...tints],
  'ink-faint': grounds,
  accent: [...grounds, ...tints],
  'accent-strong': [...grounds, 'accent-soft'],
  brass: [...grounds, 'brass-soft'],
  danger: [...grounds, 'danger-soft'],
  'danger-strong': grounds,
  'on-accent': ['accent', 'accent-strong'],
  'on-danger': ['danger', 'danger-strong'],
  // Turned around: the skip link, the chosen theme.
  paper: ['ink'],
};

/** Edges of controls, marks, and the ring of the focus. */
const edges: Readonly<Record<string, readonly string[]>> = {
  'line-strong': grounds,
  'brass-mark': [...grounds, 'brass-soft'],
  accent: [...grounds, 'accent-soft'],
  danger: [...grounds, 'danger-soft'],
  focus: [...grounds, ...tints],
};

/** Hairlines between things that stand apart without them. */
const decoration = ['line'];

function weakPairs(pairs: typeof text, least: number): string[] {
  return Object.entries(pairs).flatMap(([name, onto]) =>
    onto.flatMap((ground) =>
      (['light', 'dark'] as const).flatMap((theme) => {
        const [colour, behind] = [tokens.get(name)?.[theme], tokens.get(ground)?.[theme]];
        if (colour === undefined || behind === undefined) return [`no token ${name} or ${ground}`];
        const ratio = contrastRatio(colour, behind);
        return ratio >= least ? [] : [`${theme}: ${name} on ${ground} is ${ratio.toFixed(2)}`];
      }),
    ),
  );
}

t.test('the formula is that of WCAG 2.2', async (t) => {
  t.equal(contrastRatio('#000000', '#ffffff'), 21);
  t.equal(contrastRatio('#ffffff', '#000000'), 21);
  t.equal(contrastRatio('#1a5a40', '#1A5A40'), 1);
  // Figures that the W3C's own understanding documents and checkers give.
  t.equal(contrastRatio('#767676', '#ffffff').toFixed(2), '4.54');
  t.equal(contrastRatio('#777777', '#ffffff').toFixed(2), '4.48');
  t.equal(contrastRatio('#ff0000', '#ffffff').toFixed(2), '4.00');
  t.equal(relativeLuminance('#00ff00').toFixed(4), '0.7152');
  for (const wrong of ['', '#fff', 'white', '#12345g', '#1234567']) {
    t.throws(() => relativeLuminance(wrong), TypeError, wrong);
  }
});

t.test('every colour is held against what it stands on', async (t) => {
  const held = new Set([
    ...Object.entries(text).flatMap(([name, onto]) => [name, ...onto]),
    ...Object.entries(edges).flatMap(([name, onto]) => [name, ...onto]),
    ...decoration,
  ]);
  t.same(
    [...tokens.keys()].filter((name) => !held.has(name)),
    [],
    'none is left out',
  );
  const written = [...css.matchAll(/^\s*--([\w-]+):\s*light-dark\(/gm)].map(
    ([, name = '']) => name,
  );
  t.same([...tokens.keys()], written, 'and every pair was read');
});

t.test('text is 4.5 to 1', async (t) => t.same(weakPairs(text, textContrast), []));

t.test('edges, marks and the focus are 3 to 1', async (t) =>
  t.same(weakPairs(edges, edgeContrast), []),
);

t.test('on paper too', async (t) => {
  const print = await readFile(join(projectRoot, 'client/ui/tokens/print.css'), 'utf8');
  const inks = [...print.matchAll(/--(ink[\w-]*):\s*#(\w{3})\b/g)].map(([, name, digits = '']) => ({
    name,
    colour: `#${[...digits].map((digit) => digit + digit).join('')}`,
  }));
  t.equal(inks.length, 3);
  for (const { name, colour } of inks) {
    t.ok(contrastRatio(colour, '#ffffff') >= textContrast, String(name));
  }
});
