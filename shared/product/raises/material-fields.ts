/** Which changes of a live raise are material: those that somebody who committed would weigh anew. */
import { type DocumentFolder, documentFolders, type ShownDocument } from './document-kinds.ts';
import type { RaiseCompany, RaiseContent } from './raises.ts';

export interface FieldKind {
  readonly isMaterial: boolean;
  /** Why, as a sentence. */
  readonly reason: string;
}

const material = (reason: string): FieldKind => ({ isMaterial: true, reason });
const minor = (reason: string): FieldKind => ({ isMaterial: false, reason });

const price = 'It decides what an investor gets for the money.';
const size = 'It decides whether the raise succeeds, and how much of the company is sold.';
const wording = 'It describes the company and changes nothing of the offer.';

/** Every field of a raise. */
export const fieldKinds: Readonly<Record<keyof RaiseContent, FieldKind>> = {
  title: minor(wording),
  summary: minor(wording),
  pitch: minor(wording),
  highlights: minor(wording),
  team: minor(wording),
  ownershipShown: minor('It shows figures that follow from the terms.'),
  capTable: material('It decides what part of the company people are shown that their money buys.'),
  earlierInvestors: minor('It sorts holders into groups; what a new investor gets stays the same.'),
  minTicket: minor('It concerns only those who have not committed yet.'),
  maxTicket: minor('It concerns only those who have not committed yet.'),
  useOfFunds: minor('Its words may be mended as long as the parts stay as they are.'),
  instrument: material(price),
  terms: material(price),
  currency: material(price),
  min: material(size),
  target: material(size),
  max: material(size),
  opensAt: material('It decides from when people could commit.'),
  deadlineAt: material('It decides how long people may think it over, and when money is returned.'),
  oversubscription: material('It decides who gets in when there is more demand than room.'),
  regime: material('It decides which law protects the investor.'),
  visibility: material('It decides whether the offer counts as advertised.'),
  risks: material('It names what may go wrong, and people committed knowing the others.'),
};

const moneyMoves = material('It decides what the money is spent on.');

/** One changed field. */
export interface ChangedField extends FieldKind {
  /** A JSON pointer, such as /terms/cap. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two versions of a raise, field by field; the terms one by one. */
export function changedFields(before: RaiseContent, after: RaiseContent): readonly ChangedField[] {
  const names = Object.keys(fieldKinds) as (keyof RaiseContent)[];
  return names.flatMap((name) => {
    if (name === 'terms') return changedTerms(before.terms, after.terms);
    if (isSame(before[name], after[name])) return [];
    const kind =
      name === 'useOfFunds' && !isSameSplit(before, after) ? moneyMoves : fieldKinds[name];
    return [{ ...kind, pointer: `/${name}`, before: before[name], after: after[name] }];
  });
}

/** Those that an operator has to approve while the raise is live. */
export function materialChanges(
  before: RaiseContent,
  after: RaiseContent,
): readonly ChangedField[] {
  return changedFields(before, after).filter(({ isMaterial }) => isMaterial);
}

/**
 * The documents of each folder. None is material: the terms are those of the raise, whatever a
 * document says, so it changes at once, and a snapshot keeps what was shown before.
 */
export const documentKinds: Readonly<Record<DocumentFolder, FieldKind>> = {
  deck: minor(
    'It is what investors read first. The terms stay those of the raise; a snapshot keeps the deck that was there before.',
  ),
  legal: minor(
    'It is what investors would sign. Nobody is bound by a file here; a snapshot keeps the text that was there before.',
  ),
  financials: minor('It informs, and changes nothing of the offer.'),
  product: minor('It informs, and changes nothing of the offer.'),
  team: minor('It informs, and changes nothing of the offer.'),
  other: minor('It informs, and changes nothing of the offer.'),
};

/**
 * What differs in how the company is described. Its members change that without a review, so that the
 * next review is where it is looked at.
 */
export function changedCompany(
  before: RaiseCompany | null,
  after: RaiseCompany | null,
): readonly ChangedField[] {
  if (isSame(before, after)) return [];
  const kind = material('It says who makes the offer.');
  return [{ ...kind, pointer: '/company', before, after }];
}

/** What differs between the documents of two versions of a raise, folder by folder. */
export function changedDocuments(
  before: readonly ShownDocument[],
  after: readonly ShownDocument[],
): readonly ChangedField[] {
  return documentFolders.flatMap((folder) => {
    const [was, is] = [before, after].map((all) => all.filter((one) => one.folder === folder));
    if (isSame(was, is)) return [];
    return [{ ...documentKinds[folder], pointer: `/documents/${folder}`, before: was, after: is }];
  });
}

function changedTerms(
  before: RaiseContent['terms'],
  after: RaiseContent['terms'],
): readonly ChangedField[] {
  return (Object.keys(after) as (keyof RaiseContent['terms'])[])
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      ...fieldKinds.terms,
      pointer: `/terms/${name}`,
      before: before[name],
      after: after[name],
    }));
}

function isSameSplit(before: RaiseContent, after: RaiseContent): boolean {
  return isSame(
    before.useOfFunds.map(({ bps }) => bps),
    after.useOfFunds.map(({ bps }) => bps),
  );
}

/** Whether two values of JSON are the same, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other;
  }
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every((name) =>
      isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
