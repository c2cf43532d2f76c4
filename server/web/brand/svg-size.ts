import { ImageError } from './image-error.ts';
import { type SvgElement, svgElements } from './svg-elements.ts';

/** The elements that only draw: no script, no foreign content, no animation, no links. */
const drawing: ReadonlySet<string> = new Set(
  `svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline
   polygon text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker
   filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
   feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
   feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
   feSpotLight feTile feTurbulence`.split(/\s+/),
);

const namespace = 'http://www.w3.org/2000/svg';
/**
 * The size of an SVG in its own units, after checking that it only draws. The check lists what is
 * allowed, so that anything new is refused until somebody has looked at it.
 * @throws ImageError saying what is wrong
 */
export function svgSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const elements = svgElements(bytes);
  const [root] = elements;
  if (root?.name !== 'svg') throw new ImageError('is neither an SVG nor a PNG');
  if (root.attributes.get('xmlns') !== namespace) {
    throw new ImageError(`is an SVG without xmlns="${namespace}", which browsers do not draw`);
  }
  for (const element of elements) requireRendering(element);
  return sizeOf(root);
}

function requireRendering(element: SvgElement): void {
  const { name, attributes, text } = element;
  if (!drawing.has(name)) {
    throw new ImageError(`contains a <${name}>, and a logo may only contain what draws`);
  }
  for (const [attribute, value] of attributes) {
    if (/^on/i.test(attribute)) throw new ImageError(`contains an event handler, ${attribute}`);
    // A prefix is harmless: no element with one is on the list.
    if (attribute.startsWith('xmlns:')) continue;
    if (attribute === 'xmlns') requireNamespace(name, value);
    else if (/(^|:)(href|base|src)$/i.test(attribute) && !/^#[\w.:-]+$/.test(value)) {
      throw new ImageError(`refers to something outside itself, ${attribute}="${short(value)}"`);
    } else requireOwnUrls(value);
  }
  if (name === 'style') requireOwnUrls(text);
}

function requireNamespace(name: string, value: string): void {
  if (value !== namespace) throw new ImageError(`contains a <${name}> that is not an SVG element`);
}

/** CSS, in an attribute or a style sheet: `url(#…)` is all it may load. */
function requireOwnUrls(css: string): void {
  if (/@import|@font-face|expression\s*\(|image-set\s*\(|\bsrc\s*\(/i.test(css)) {
    throw new ImageError(`contains a style that loads something, ${short(css)}`);
  }
  // An escape could spell any of these words in another way.
  if (/\\/.test(css)) throw new ImageError(`contains a style with a backslash, ${short(css)}`);
  for (const [found, target = ''] of css.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)) {
    if (!target.startsWith('#')) {
      throw new ImageError(`refers to something outside itself, ${short(found)})`);
    }
  }
}

function sizeOf({ attributes }: SvgElement): { readonly width: number; readonly height: number } {
  const viewBox =
    attributes
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth, boxHeight] = viewBox;
  const width = boxWidth ?? lengthOf(attributes.get('width'));
  const height = boxHeight ?? lengthOf(attributes.get('height'));
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) {
    throw new ImageError('is an SVG without a viewBox, so its proportions are unknown');
  }
  return { width, height };
}

/** A length in pixels or without a unit; other units mean nothing outside a page. */
function lengthOf(value: string | undefined): number {
  return Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? Number.NaN);
}

function short(text: string): string {
  const bare = text.replace(/\s+/g, ' ').trim();
  return bare.length > 40 ? `${bare.slice(0, 40)}…` : bare;
}
