/** An operator's colours: whatever they name is refused, or all that is derived can be read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { projectRoot } from '#server/project.ts';
import { colourFaults } from '#server/web/brand/colour-faults.ts';
import { hexOf, oklchOf } from '#server/web/brand/oklch.ts';
import { changedColours, coloursOf, type NamedColours } from '#server/web/brand/palette.ts';
import { brokenPairs, colourPairs, shadesOf } from '#shared/brand/colour-pairs.ts';
import { defaultColours, themes } from '#shared/brand/default-colours.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(hex);
const maybe = fc.option(anyColour, { nil: undefined });
const anyNamed: fc.Arbitrary<NamedColours> = fc.record({
  accent: maybe,
  accentDark: maybe,
  highlight: maybe,
  highlightDark: maybe,
});

function hex(value: number): string {
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** All pairs that the colours break, in both themes. */
function broken(named: NamedColours): string[] {
  const colours = coloursOf(named);
  return themes.flatMap((theme) =>
    brokenPairs(shadesOf(colours, theme)).map(({ on, ground }) => `${theme}: ${on} on ${ground}`),
  );
}

t.test("the house's colours are those of the tokens, and keep every promise", async (t) => {
  const css = await readFile(join(projectRoot, 'client/ui/tokens/tokens.css'), 'utf8');
  for (const [name, { light, dark }] of Object.entries(defaultColours)) {
    t.match(css, `--${name}: light-dark(${light}, ${dark});`, name);
  }
  t.same(broken({}), []);
  t.same(changedColours(coloursOf({})), {}, 'without settings nothing changes');
  const promised = new Set(colourPairs.flatMap(({ on, ground }) => [on, ground]));
  t.same(
    Object.keys(defaultColours).filter(
      (name) => !promised.has(name as keyof typeof defaultColours),
    ),
    [],
    'each of them takes part in a promise',
  );
});

t.test('any colours are refused, or every pair holds in both themes', async (t) => {
  let accepted = 0;
  fc.assert(
    fc.property(anyNamed, (named) => {
      const faults = colourFaults(named);
      if (faults.length > 0) return true;
      accepted += 1;
      return broken(named).length === 0;
    }),
    { numRuns: 400 },
  );
  t.ok(accepted > 10, `${accepted} were accepted`);
});

t.test('from any accent and highlight that pass on paper the dark ones follow', async (t) => {
  // Dark enough to pass nearly always, in every hue.
  const onPaper = fc
    .tuple(
      fc.double({ min: 0.1, max: 0.5, noNaN: true }),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    )
    .map(([lightness, chroma, hue]) => hexOf({ lightness, chroma, hue }));
  fc.assert(
    fc.property(onPaper, onPaper, (accent, highlight) => {
      fc.pre(colourFaults({ accent, highlight }).length === 0);
      return broken({ accent, highlight }).length === 0;
    }),
    { numRuns: 300 },
  );
  t.pass('none broke a promise');
});

t.test('the colour that is offered instead passes', async (t) => {
  fc.assert(
    fc.property(
      anyColour,
      fc.constantFrom('accent', 'accentDark', 'highlight', 'highlightDark'),
      (colour, key) => {
        const [fault] = colourFaults({ [key]: colour });
        if (fault === undefined) return true;
        const offered = /passes is (#[\da-f]{6})\.$/.exec(fault.sentence)?.[1];
        return offered !== undefined && colourFaults({ [key]: offered }).length === 0;
      },
    ),
    { numRuns: 60 },
  );
  t.pass('each time');
});

t.test('a refusal names the theme, the pair, the ratio and the nearest colour', async (t) => {
  t.same(colourFaults({ accent: '#ffd400' }), [
    {
      colour: 'accent',
      sentence:
        '"#ffd400" does not stand out enough: in the light theme accent on danger-soft has a contrast of 1.20 : 1, and 4.5 : 1 is needed. The nearest colour that passes is #7f6900.',
    },
  ]);
  const both = colourFaults({ accent: '#ffffff', accentDark: '#000000', highlight: '#ffee00' });
  t.same(
    both.map(({ colour }) => colour),
    ['accent', 'accentDark', 'highlight'],
  );
  t.match(both[1]?.sentence, 'in the dark theme');
  t.match(both[2]?.sentence, 'brass-mark');
});

t.test('what the operator named stays exactly that, and its family changes with it', async (t) => {
  const colours = coloursOf({ accent: '#1d3f8a', accentDark: '#9db8ff', highlight: '#b3541e' });
  t.same(colours.accent, { light: '#1d3f8a', dark: '#9db8ff' });
  t.equal(colours['brass-mark'].light, '#b3541e');
  t.same(Object.keys(changedColours(colours)).sort(), [
    'accent',
    'accent-soft',
    'accent-strong',
    'brass',
    'brass-mark',
    'brass-soft',
    'focus',
    'on-accent',
    'selection',
  ]);
  const hueOf = (colour: string) => oklchOf(colour).hue;
  for (const name of ['accent-strong', 'accent-soft', 'selection'] as const) {
    const apart = Math.abs(hueOf(colours[name].light) - hueOf('#1d3f8a'));
    t.ok(apart < 0.15, `${name} has the hue of the accent`);
  }
  t.same(colours.paper, defaultColours.paper);
});

t.test('colours go to OKLCH and back without a change', async (t) => {
  fc.assert(fc.property(anyColour, (colour) => hexOf(oklchOf(colour)) === colour));
  t.equal(
    hexOf({ lightness: 0.6, chroma: 5, hue: 1 }).length,
    7,
    'beyond the screen it is bounded',
  );
  t.equal(hexOf({ lightness: 2, chroma: 0, hue: 0 }), '#ffffff');
  t.equal(hexOf({ lightness: -1, chroma: 0, hue: 0 }), '#000000');
});
