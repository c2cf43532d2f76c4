/**
 * Draws the images of the demo's raises: `demo-images/<company>/<name>.svg` becomes a WebP of a few
 * kilobytes beside the other fixtures of the company, which the demo uploads. Run it after a drawing
 * was changed.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { serverFile } from '../server/project.ts';

/** Narrow enough that one version is stored. */
const width = 960;
const logoWidth = 240;
const drawings = join(import.meta.dirname, 'demo-images');

for (const company of await readdir(drawings)) {
  const folder = serverFile(`api/features/demo-raises/fixtures/${company}/images`);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(join(drawings, company))) {
    const image = sharp(join(drawings, company, name), { density: 144 })
      .resize({ width: name.startsWith('logo') ? logoWidth : width })
      .webp({ quality: 84, effort: 6 });
    await writeFile(join(folder, name.replace(/\.svg$/, '.webp')), await image.toBuffer());
  }
}
