/**
 * How a field of a calculator is declared. From its one declaration follow its part of the address,
 * the form, the messages, the printed sheet, the engine's inputs and the requests of the API.
 */
import type { Money } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';

/** The type of each kind of field in the engine's inputs; a choice holds one of its own options. */
export interface FieldValues {
  /** One line of text. */
  readonly name: string;
  readonly money: Money;
  readonly shares: bigint;
  /** In basis points: 2000 is 20%. */
  readonly percent: number;
  /** In major units per share. */
  readonly price: Rational;
  /** As 2026-07-15. */
  readonly day: string;
  /** Another row of the same list, counted from 1; 0 is none of them. */
  readonly place: number;
  /** True, or left out. */
  readonly flag: boolean;
}

/** Tells whether an entry is asked for now; an entry that is not read is not even looked at. */
export type Need = 'needed' | 'optional' | 'unread';

/** The numbers of the rows that are used, by group: [1, 3] for safe1_… and safe3_…. */
export interface Rows {
  holder: readonly number[];
  safe: readonly number[];
  note: readonly number[];
}

export type RowGroup = keyof Rows;

/** The other entries, for fields that are asked for depending on them. */
export interface OtherEntries {
  readonly rows: Readonly<Rows>;
  has(...names: readonly string[]): boolean;
  choice<const V extends string>(name: string, values: readonly V[]): V | undefined;
  fault(name: string, code: string, message: string): void;
}

interface AnyField {
  /** In the address; of a row, the part after the underscore of `safe1_…`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /**
   * In messages, as "SAFE 1, valuation cap: …"; by default the label. Empty where the messages say
   * it themselves.
   */
  readonly called?: string;
  /** On the printed sheet, by default the label; empty where the result says it already. */
  readonly printed?: string;
  /** The part of the form that it stands in, unless it is in a row. */
  readonly section?: Section;
  /** Stands after the others in the form, though not in the address. */
  readonly late?: true;
  /** Always asked for; the form may ask for it only when `need` says so. */
  readonly required?: true;
  /** The message when it is needed and missing. */
  readonly ask?: string;
  readonly need?: (others: OtherEntries) => Need;
}

/** The parts of the forms, each with a title of its own. */
export type Section =
  | 'options'
  | 'round'
  | 'pool'
  | 'terms'
  | 'conversion'
  | 'part'
  | 'person'
  | 'commitments';

/** An option by itself, or with the sentence that explains it. */
export type Option = string | { readonly name: string; readonly meaning: string };

export type Field =
  /** A row that has only a name does not count as used, unless `counts` says so. */
  | (AnyField & { readonly kind: 'name'; readonly counts?: true })
  | (AnyField & { readonly kind: 'money' | 'price' | 'day' | 'place' })
  | (AnyField & { readonly kind: 'shares'; readonly usual?: bigint })
  | (AnyField & {
      readonly kind: 'percent';
      /** In basis points. */
      readonly max: number;
      /** In basis points; `below` is the message for less. */
      readonly min?: number;
      readonly below?: string;
      readonly usual?: number;
    })
  | (AnyField & {
      readonly kind: 'choice';
      readonly options: Readonly<Record<string, Option>>;
      /** Meant when nothing is chosen, and left out of addresses. */
      readonly usual?: string;
      /** Meant when nothing has to be chosen; never preselected, always in the address. */
      readonly otherwise?: string;
      /** What the form calls not choosing. */
      readonly none?: string;
    })
  /** Asked for in the form of these calculators only. */
  | (AnyField & { readonly kind: 'flag'; readonly only?: string });

export type Fields = Readonly<Record<string, Field>>;

/** A list of rows, or the one row of a calculator that has a single one. */
export interface RowsPart {
  readonly kind: 'rows';
  readonly group: RowGroup;
  /** "Holder", in "Holder 1" and "Add another holder". */
  readonly title: string;
  readonly fields: Fields;
  readonly single?: true;
  /** The message when there is no row, if there must be one. */
  readonly ask?: string;
}

/** Entries that are an object of their own in the inputs. */
export interface GroupPart {
  readonly kind: 'group';
  readonly parts: Shape;
}

export type Part = Field | RowsPart | GroupPart;

/** The entries of a calculator, by their names in the inputs and in requests. */
export type Shape = Readonly<Record<string, Part>>;

/**
 * The words of the API's reference about an entry beyond its kind and limits. They stand beside the
 * declaration and not in it, so that no browser loads them.
 */
export interface RequestWords {
  /** Fits after "Enter …"; by default "the" and what the field is called. */
  readonly title?: string;
  readonly description?: string;
  /** The message when it is missing or none of its options, in place of the generated ones. */
  readonly sentence?: string;
  /** The basis points that the description of a percentage translates. */
  readonly example?: number;
  /** How many rows there must be. */
  readonly minItems?: number;
  /** Of what is inside a group or a row. */
  readonly parts?: Readonly<Record<string, RequestWords>>;
}

/** Words for the entries of a shape. */
export type ShapeWords<S> = { readonly [K in keyof S]?: RequestWordsOf<S[K]> };

/** Words for one part of a shape. */
export type RequestWordsOf<P> = Omit<RequestWords, 'parts'> & {
  readonly parts?: P extends { readonly parts: infer S } | { readonly fields: infer S }
    ? ShapeWords<S>
    : never;
};

type ValueOf<P, Values, Always> = P extends { readonly kind: 'group'; readonly parts: infer S }
  ? EntriesOf<S, Values, Always>
  : P extends { readonly kind: 'rows'; readonly single: true; readonly fields: infer F }
    ? EntriesOf<F, Values, Always>
    : P extends { readonly kind: 'rows'; readonly fields: infer F }
      ? readonly EntriesOf<F, Values, Always>[]
      : P extends { readonly kind: 'choice'; readonly options: infer O }
        ? keyof O & string
        : P extends { readonly kind: infer K extends keyof Values }
          ? Values[K]
          : never;

/** The entries of a shape: what each kind of field holds, and which ones are always there. */
export type EntriesOf<S, Values, Always> = {
  readonly [K in keyof S as S[K] extends Always ? K : never]: ValueOf<S[K], Values, Always>;
} & {
  readonly [K in keyof S as S[K] extends Always ? never : K]?: ValueOf<S[K], Values, Always>;
};

/** The engine's inputs, as declared: what is required or has a usual value is always there. */
export type InputsOf<S> = EntriesOf<
  S,
  FieldValues,
  | { readonly required: true }
  | { readonly usual: unknown }
  | { readonly kind: 'name' | 'rows' | 'group' }
>;

export const amountHint = 'Such as 2.5m, 250k or 250,000.';
export const sharesHint = 'Such as 9,250,000 or 9.25m.';
