import type { ThemedColour } from '#shared/brand/default-colours.ts';
import type { Typeface } from '../../typesetting/typesetter.ts';
import type { BrandIcon, BrandLook } from './brand-look.ts';
import { hallMark } from './hall-mark.ts';

/** A square, in pixels. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * `tile` has round corners and nothing around it; `bleed` fills its square, for systems that crop
 * it.
 */
export type IconShape = 'tile' | 'bleed';

const cornerShare = 0.22;
/**
 * How much of the square the mark fills: it stays inside the circle (80 %) that no system crops.
 */
const markShare: Readonly<Record<IconShape, number>> = { tile: 0.68, bleed: 0.52 };
const ownIconShare: Readonly<Record<IconShape, number>> = { tile: 1, bleed: 0.62 };
/** The height of the serif's capitals, as a part of the font size. */
const capHeight = 0.67;

/** An icon for home screens and tabs, as SVG. */
export function iconSvg(look: BrandLook, shape: IconShape, size: number, serif: Typeface): string {
  const { accent, 'on-accent': onAccent, paper } = look.colours;
  if (look.icon !== undefined) {
    const ground = shape === 'bleed' ? square(paper.light, { x: 0, y: 0, size }, 0) : '';
    const own = ownImage(look.icon, inside({ x: 0, y: 0, size }, ownIconShare[shape]));
    return svgOf(size, ground + own);
  }
  const corner = shape === 'tile' ? cornerShare : 0;
  const ground = square(accent.light, { x: 0, y: 0, size }, corner);
  const mark = sign(look, onAccent.light, inside({ x: 0, y: 0, size }, markShare[shape]), serif);
  return svgOf(size, ground + mark);
}

/** The mark before the brand's name: in the accent, on paper. */
export function brandMark(look: BrandLook, place: Square, serif: Typeface): string {
  if (look.icon !== undefined) return ownImage(look.icon, place);
  const { accent, 'on-accent': onAccent } = look.colours;
  if (letterOf(look, serif) === undefined) {
    return hallMark(accent.light, place.x, place.y, place.size);
  }
  const letter = sign(look, onAccent.light, inside(place, markShare.tile), serif);
  return square(accent.light, place, cornerShare) + letter;
}

const faviconSide = 32;

/** The icon of a tab, with colours for the light and the dark theme. */
export function faviconSvg(look: BrandLook, serif: Typeface): string {
  const whole = { x: 0, y: 0, size: faviconSide };
  if (look.icon?.mediaType === 'image/svg+xml') return look.icon.bytes.toString('utf8');
  if (look.icon !== undefined) return svgOf(faviconSide, ownImage(look.icon, whole));
  const { accent, 'on-accent': onAccent } = look.colours;
  if (letterOf(look, serif) === undefined) {
    const style = themed('path', 'stroke', accent);
    return svgOf(faviconSide, style + hallMark(accent.light, 0, 0, faviconSide));
  }
  const style = themed('rect', 'fill', accent) + themed('path', 'fill', onAccent);
  const letter = sign(look, onAccent.light, inside(whole, markShare.tile), serif);
  return svgOf(faviconSide, style + square(accent.light, whole, cornerShare) + letter);
}

/** A style for the dark theme only; software that reads no styles draws the light colours. */
function themed(element: string, property: string, { dark }: ThemedColour): string {
  return `<style>@media(prefers-color-scheme:dark){${element}{${property}:${dark}}}</style>`;
}

function svgOf(size: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${content}</svg>`;
}

function square(colour: string, { x, y, size }: Square, corner: number): string {
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size * corner}" fill="${colour}"/>`;
}

function inside({ x, y, size }: Square, share: number): Square {
  const inner = size * share;
  return { x: x + (size - inner) / 2, y: y + (size - inner) / 2, size: inner };
}

/** Embedded as bytes, so nothing is loaded. */
function ownImage({ mediaType, bytes }: BrandIcon, { x, y, size }: Square): string {
  const data = `data:${mediaType};base64,${bytes.toString('base64')}`;
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="${data}"/>`;
}

/** The brand's letter; the default mark when there is no letter, or no glyph for it. */
function sign(look: BrandLook, colour: string, place: Square, serif: Typeface): string {
  const letter = letterOf(look, serif);
  if (letter === undefined) return hallMark(colour, place.x, place.y, place.size);
  const size = Math.min(place.size / capHeight, place.size / letter.width);
  const left = place.x + (place.size - letter.width * size) / 2;
  const base = place.y + (place.size + size * capHeight) / 2;
  return `<g fill="${colour}">${letter.outlines(left, base, size)}</g>`;
}

function letterOf({ monogram }: BrandLook, serif: Typeface) {
  return monogram === null ? undefined : serif.set(monogram);
}
