/** One screenshot of the set, as data. */
import type { Page } from 'playwright';
import type { DemoKind } from '../../server/api/demo/demo-people.ts';
import type { Cookie, Stage } from './stage.ts';

export interface Screenshot {
  /** The name of its file. */
  readonly name: string;
  /** Where it is taken; a scene says it for itself. */
  readonly path?: string;
  /**
   * Links to follow from there, as selectors, for what has another address in each demo; with
   * `more`, what the address that is reached ends in instead.
   */
  readonly through?: readonly string[];
  readonly more?: string;
  /** Logged in as the demo's first person of this role, or as the one with this address. */
  readonly as?: DemoKind | DemoAddress;
  /** As another person of the demo, in this state of two-factor authentication. */
  readonly twoFactor?: 'enrolling' | 'on';
  /** What the demo does not have: it is made before this screenshot, anew for each theme. */
  readonly scene?: Scene;
  /** Buttons to press, one after the other, and what appears then; both as selectors. */
  readonly pressed?: readonly { readonly button: string; readonly shows?: string }[];
  /** The widths at which there is something to see; all unless named. */
  readonly widths?: readonly number[];
  /** Also used in the README. */
  readonly readme?: boolean;
}

/** The first record of a list. */
export const firstRow = 'main table tbody a';

/** Unfolds what these words are the title of. */
export const unfold = (words: string): NonNullable<Screenshot['pressed']> => [
  { button: `main summary:has-text("${words}")` },
];

/** A view of somebody of the demo, or what links lead to from there, one after the other. */
export const reached = (
  name: string,
  as: NonNullable<Screenshot['as']>,
  path: string,
  through: readonly string[] = [],
  more = '',
): Screenshot => ({ name, as, path, through, more });

/** The address of somebody of the demo. */
export type DemoAddress = `${string}@${string}`;

/** Makes what a screenshot shows, on a stage in the demo. */
export type Scene = (stage: Stage) => Promise<Staged>;

/** What a scene has made. */
export interface Staged {
  /** Where it is seen, or the document itself for what is not a page of the site. */
  readonly seen: { readonly path: string } | { readonly html: string };
  /** Whose session it is seen in. */
  readonly as?: Cookie;
  /** What happens once it is open, and before anything is pressed. */
  readonly meanwhile?: (page: Page) => Promise<unknown>;
}

/** Whose session a screenshot needs: a person of the demo, or one in a certain state. */
export type Seen = DemoKind | DemoAddress | 'two-factor enrolling' | 'two-factor on';

/** The person logged in for a screenshot; undefined for a visitor. */
export function whoIsSeen({ as, twoFactor }: Screenshot): Seen | undefined {
  return twoFactor === undefined ? as : `two-factor ${twoFactor}`;
}
