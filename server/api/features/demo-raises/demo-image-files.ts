/** Which images the companies of the demo have: `fixtures/<company>/images.json` and the files it names. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { fixture } from '#api/platform/fixture.ts';
import { imageAltMaxLength } from '#shared/product/fields/limits.ts';
import { closed, freeText, oneOf } from '#shared/product/fields/schema.ts';

const schema = closed({
  images: Type.Array(
    closed({
      use: oneOf(['cover', 'logo', 'images'], { title: 'what it is for' }),
      file: Type.String({ pattern: '^[a-z-]+\\.webp$', title: 'a file beside it' }),
      alt: freeText(imageAltMaxLength, 'what it shows'),
    }),
  ),
});

/** An image of a company of the demo, drawn by scripts/demo-images.ts. */
export interface DemoImage {
  readonly use: 'cover' | 'logo' | 'images';
  readonly path: string;
  readonly alt: string;
}

/**
 * Reads which images a company has; none where its folder has no list.
 * @throws Error that names the file, and the places that do not fit
 */
export function readDemoImages(folder: string): readonly DemoImage[] {
  const list = join(folder, 'images.json');
  if (!existsSync(list)) return [];
  return fixture(list, schema).images.map(({ use, file, alt }) => ({
    ...{ use, alt },
    path: join(folder, 'images', file),
  }));
}
