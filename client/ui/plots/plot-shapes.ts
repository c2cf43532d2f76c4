/**
 * Plots as they are drawn: where everything is, in percent of the plot's box, from its upper left
 * corner. It is worked out where a view is loaded, so a browser that gets the document from the
 * server never loads what works it out. Percent keep letters in shape at every width.
 */

/** How something is filled; tones differ in lightness, so that they do without colour. */
export type Tone = 'solid' | 'half' | 'faint';

/** A line across the plot with a round number beside it. */
export interface Tick {
  readonly value: number;
  readonly y: number;
  readonly label: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface RenderedColumn {
  readonly key: string;
  /** What it says in words, for a pointer that rests on it. */
  readonly title: string;
  readonly x: number;
  readonly width: number;
  /** Below it; empty where there is no room for every label. */
  readonly label: string;
  /** A second line below it. */
  readonly note: string;
  /** How strong the cell below it is, from 0 to 4; null in a plot without cells. */
  readonly shade: number | null;
  /** Nothing is known of it, which is not the same as zero. */
  readonly blank: boolean;
  /** One on top of another, in the order of the tones; those of zero are left out. */
  readonly parts: readonly (Box & { readonly tone: Tone })[];
}

export interface RenderedColumns {
  readonly ticks: readonly Tick[];
  readonly columns: readonly RenderedColumn[];
}

export interface RenderedAreas {
  readonly ticks: readonly Tick[];
  readonly labels: readonly { readonly x: number; readonly label: string }[];
  /** SVG paths in a box of 100 by 100, one on top of another. */
  readonly areas: readonly { readonly tone: Tone; readonly path: string }[];
  /** Lines across, such as minimum, target and maximum. */
  readonly lines: readonly { readonly label: string; readonly y: number }[];
}
