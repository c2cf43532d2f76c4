import { type SocialCard, socialCardSize } from '#shared/site/social-card.ts';
import type { Typeface } from '../../typesetting/typesetter.ts';
import type { BrandLook } from './brand-look.ts';
import { fitText, type TextRoom } from './fit-text.ts';
import { brandMark } from './icon-svg.ts';
import { drawableText } from './plain-text.ts';
import type { Typefaces } from './typefaces.ts';

const { width, height } = socialCardSize;
/** Nothing is drawn closer to the edge, because some sites crop the image. */
export const cardMargin = 80;
const innerWidth = width - 2 * cardMargin;

const markSize = 56;
const brandGap = 18;
const brandBase = 122;
const ruleTop = 172;
const ruleSize = { width: 112, height: 6 };
const titleTop = 212;
const lineBase = 548;
const hairlineTop = 496;

const brandRoom: TextRoom = {
  width: innerWidth - markSize - brandGap,
  height: 0,
  sizes: steps(40, 22, 2),
  leading: 1,
};
const titleRoom: TextRoom = {
  width: innerWidth,
  height: hairlineTop - titleTop - 24,
  sizes: steps(84, 44, 4),
  leading: 1.14,
};
const lineRoom: TextRoom = { width: innerWidth, height: 0, sizes: steps(30, 22, 2), leading: 1 };

/** The height of capitals above the base line, as a part of the font size. */
const capHeight = 0.67;

/**
 * The image of a page or an article, as SVG: paper, ink, an evergreen rule, the brand above and a
 * line below. Characters missing from the fonts are never drawn as boxes: the title is then
 * replaced by the brand's name or, when that is not possible either, by the line.
 */
export function cardSvg(card: SocialCard, look: BrandLook, { serif, sans }: Typefaces): string {
  const { paper, ink, accent, 'ink-soft': soft } = look.colours;
  const brand = drawableText(look.name, serif);
  const line = drawableText(card.line, sans) ?? '';
  const title = drawableText(card.title, serif) ?? brand ?? line;
  const brandLeft = cardMargin + markSize + brandGap;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper.light}"/>`,
    brandMark(look, { x: cardMargin, y: cardMargin, size: markSize }, serif),
    `<g fill="${ink.light}">`,
    ...block(brand ?? '', brandRoom, serif, brandLeft, () => brandBase),
    ...block(title, titleRoom, serif, cardMargin, (size) => titleTop + size * 0.98),
    '</g>',
    `<rect x="${cardMargin}" y="${ruleTop}" width="${ruleSize.width}" height="${ruleSize.height}" fill="${accent.light}"/>`,
    `<rect x="${cardMargin}" y="${hairlineTop}" width="${innerWidth}" height="1" fill="${soft.light}" fill-opacity="0.35"/>`,
    `<g fill="${soft.light}">`,
    ...block(line, lineRoom, sans, cardMargin, (size) => lineBase - (30 - size) * (capHeight / 2)),
    '</g>',
    '</svg>',
  ].join('');
}

function block(
  text: string,
  room: TextRoom,
  typeface: Typeface,
  left: number,
  firstBase: (size: number) => number,
): readonly string[] {
  if (text === '') return [];
  const { size, lines } = fitText(text, room, typeface);
  const base = firstBase(size);
  return lines.map(
    (line, at) => typeface.set(line)?.outlines(left, base + at * size * room.leading, size) ?? '',
  );
}

function steps(from: number, to: number, by: number): readonly number[] {
  return Array.from({ length: (from - to) / by + 1 }, (_, at) => from - at * by);
}
