import type { BrandLook } from './brand-look.ts';

/** One icon of the manifest and of the addresses icons are served at. */
export interface ListedIcon {
  /** The path below /icons/. */
  readonly file: string;
  readonly shape: 'tile' | 'bleed';
  readonly size: number;
}

export const listedIcons: readonly ListedIcon[] = [
  { file: '192.png', shape: 'tile', size: 192 },
  { file: '512.png', shape: 'tile', size: 512 },
  { file: 'maskable-192.png', shape: 'bleed', size: 192 },
  { file: 'maskable-512.png', shape: 'bleed', size: 512 },
];

/** Long names are cut under an icon by most systems, after about this length. */
const shortNameMaxLength = 12;

/** The web app manifest (W3C): how the portal looks on a home screen. */
export function webManifest({ name, colours }: BrandLook, version: string): string {
  const firstWord = name.split(' ')[0] ?? name;
  const manifest = {
    id: '/',
    name,
    ...(name.length <= shortNameMaxLength ? {} : { short_name: firstWord }),
    description: 'A private network for raising capital.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    // Keeps back, forward and reload visible, because many pages are opened from mails and shared
    // links.
    display: 'minimal-ui',
    background_color: colours.paper.light,
    theme_color: colours.paper.light,
    categories: ['business', 'finance'],
    icons: listedIcons.map(({ file, shape, size }) => ({
      src: `/icons/${file}?v=${version}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: shape === 'bleed' ? 'maskable' : 'any',
    })),
  };
  return JSON.stringify(manifest, null, 2);
}
