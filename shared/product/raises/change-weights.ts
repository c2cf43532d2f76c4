/**
 * What a change of an approved raise weighs, as data: the API, the editor, the operators' desk and
 * the tests read these tables.
 */
import { type DocumentFolder, documentFolders, type SnapshotDocument } from './document-kinds.ts';
import type { RaiseCompany, RaiseContent, SnapshotNda, SnapshotPayment } from './raises.ts';

/**
 * `material`: somebody who signed would weigh it anew, so everybody who signed confirms it or is
 * released. `reviewed`: an operator sees it first, and everybody concerned is told. `added`: it is
 * there at once, marked as no part of what was reviewed.
 */
export type ChangeWeight = 'material' | 'reviewed' | 'added';

export interface Weighed {
  readonly weight: ChangeWeight;
  /** Why, as a sentence that is also true before anybody has seen the raise. */
  readonly reason: string;
}

const material = (reason: string): Weighed => ({ weight: 'material', reason });
const reviewed = (reason: string): Weighed => ({ weight: 'reviewed', reason });

const price = 'It decides what an investor gets for the money.';
const size = 'It decides whether the raise succeeds, and how much of the company is sold.';
const ticket = 'It decides who can take part, and with how much.';
const wording = 'Investors decide by these words.';
const identity = 'It says who makes the offer and signs the agreement.';
const looks = 'Investors judge the company by what they are shown.';
const profile = 'Investors know the company by it.';

/** Every field of a raise. */
export const fieldWeights: Readonly<Record<keyof RaiseContent, Weighed>> = {
  title: reviewed(wording),
  summary: reviewed(wording),
  pitch: reviewed(wording),
  highlights: reviewed(wording),
  cover: reviewed(looks),
  logo: reviewed(looks),
  images: reviewed(looks),
  team: reviewed('It describes who runs the company.'),
  ownershipShown: reviewed('It shows figures that follow from the terms.'),
  earlierInvestors: reviewed(
    'It sorts holders into groups; what a new investor gets stays the same.',
  ),
  capTable: material('It decides how much of the company investors are told their money buys.'),
  minTicket: material(ticket),
  maxTicket: material(ticket),
  useOfFunds: material('It decides what the money is spent on.'),
  instrument: material(price),
  terms: material(price),
  agreement: material('It is what investors would be bound by.'),
  currency: material(price),
  min: material(size),
  target: material(size),
  max: material(size),
  opensAt: material('It decides when people can start to commit.'),
  deadlineAt: material('It decides how long people may think it over, and when money is returned.'),
  oversubscription: material('It decides who gets in when there is more demand than is available.'),
  regime: material('It decides which law protects the investor.'),
  visibility: material('It decides whether the offer counts as advertised.'),
  risks: material('It names what may go wrong, and people commit knowing it.'),
};

/** Every fact about the company that a raise shows. */
export const companyWeights: Readonly<Record<Exclude<keyof RaiseCompany, 'id'>, Weighed>> = {
  legalName: material(identity),
  legalForm: material(identity),
  country: material(identity),
  name: reviewed(profile),
  oneLiner: reviewed(profile),
  city: reviewed(profile),
  website: reviewed(profile),
  foundedOn: reviewed(profile),
  sector: reviewed(profile),
  stage: reviewed(profile),
};

/** A document that was reviewed and is replaced or removed, by its folder. */
export const documentWeights: Readonly<Record<DocumentFolder, Weighed>> = {
  deck: material('It is what investors read first, and decide by.'),
  financials: material('Investors decide by these figures.'),
  legal: material('It is what investors would be bound by.'),
  product: reviewed('It informs investors about the product.'),
  team: reviewed('It informs investors about the team.'),
  other: reviewed('It informs investors.'),
};

/** Whoever accepted an earlier text keeps reading under that. */
export const ndaWeight: Weighed = reviewed(
  'New readers accept it; those who accepted an earlier text keep reading under that.',
);

/** Two people have confirmed it, and everybody who has yet to pay was told then. */
export const paymentWeight: Weighed = reviewed(
  'It decides where money goes, and leaves what investors committed to as it is.',
);

/** A document that was not there when the raise was reviewed. */
export const newDocumentWeight: Weighed = {
  weight: 'added',
  reason: 'It is in the data room at once, marked as not part of what was reviewed.',
};

const teamLeaves = material('A person whom investors are shown leaves the team or is replaced.');
const renamed = reviewed('The file is the one that was reviewed; its name or folder changes.');

/** One changed field. */
export interface ChangedField extends Weighed {
  /** A JSON pointer, such as /terms/cap. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The heaviest of some changes; `reviewed` where there is none. */
export function weightOf(changes: readonly Weighed[]): 'material' | 'reviewed' {
  return changes.some(({ weight }) => weight === 'material') ? 'material' : 'reviewed';
}

/** Returns what differs between two versions of a raise, field by field; the terms one by one. */
export function changedFields(before: RaiseContent, after: RaiseContent): readonly ChangedField[] {
  const names = Object.keys(fieldWeights) as (keyof RaiseContent)[];
  return names.flatMap((name) => {
    if (name === 'terms') return changedTerms(before.terms, after.terms);
    if (isSame(before[name], after[name])) return [];
    const isLeft = name === 'team' && hasLeft(before.team, after.team);
    const weighed = isLeft ? teamLeaves : fieldWeights[name];
    return [{ ...weighed, pointer: `/${name}`, before: before[name], after: after[name] }];
  });
}

/** Returns what differs in how the company is described, fact by fact. */
export function changedCompany(
  before: RaiseCompany | null,
  after: RaiseCompany | null,
): readonly ChangedField[] {
  if (before === null || after === null) return [];
  const names = Object.keys(companyWeights) as (keyof typeof companyWeights)[];
  return names.flatMap((name) => {
    // Snapshots that are older than a fact do not have it.
    const [was, is] = [before[name] ?? '', after[name] ?? ''];
    if (was === is) return [];
    return [{ ...companyWeights[name], pointer: `/company/${name}`, before: was, after: is }];
  });
}

/** Returns what differs between the documents of two versions of a raise, folder by folder. */
export function changedDocuments(
  before: readonly SnapshotDocument[],
  after: readonly SnapshotDocument[],
): readonly ChangedField[] {
  return documentFolders.flatMap((folder) => {
    const [was = [], is = []] = [before, after].map((all) =>
      all.filter((one) => one.folder === folder),
    );
    if (isSame(was, is)) return [];
    // The same files under other names, or with others beside them, are still what was reviewed.
    const isKept = was.every((one) => is.some(({ version }) => version === one.version));
    const weighed = isKept ? renamed : documentWeights[folder];
    return [{ ...weighed, pointer: `/documents/${folder}`, before: was, after: is }];
  });
}

/** Tells whether the text of the NDA differs; snapshots that are older than it do not say. */
export function changedNda(
  before: SnapshotNda | null | undefined,
  after: SnapshotNda | null | undefined,
): readonly ChangedField[] {
  if (before === undefined || after === undefined) return [];
  if (before?.sha256 === after?.sha256) return [];
  return [{ ...ndaWeight, pointer: '/nda', before, after }];
}

/**
 * Tells whether the bank account differs, by the hashes: nobody is shown a number here. Snapshots that
 * are older than it do not say.
 */
export function changedPayment(
  before: SnapshotPayment | null | undefined,
  after: SnapshotPayment | null | undefined,
): readonly ChangedField[] {
  if (before == null || after == null || before.sha256 === after.sha256) return [];
  const [was, is] = [before, after].map(
    ({ instruction, sha256 }) => `${instruction}, SHA-256 ${sha256}`,
  );
  return [{ ...paymentWeight, pointer: '/payment', before: was, after: is }];
}

function changedTerms(
  before: RaiseContent['terms'],
  after: RaiseContent['terms'],
): readonly ChangedField[] {
  return (Object.keys(after) as (keyof RaiseContent['terms'])[])
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      ...fieldWeights.terms,
      pointer: `/terms/${name}`,
      before: before[name],
      after: after[name],
    }));
}

/** Whether somebody who was in the team is no longer named in it. */
function hasLeft(before: RaiseContent['team'], after: RaiseContent['team']): boolean {
  const nameOf = ({ name }: RaiseContent['team'][number]) => name.trim().toLowerCase();
  const names = after.map(nameOf);
  return before.some((one) => !names.includes(nameOf(one)));
}

/** Tells whether two values of JSON are the same, whatever the order of their names. */
export function isSame(one: unknown, other: unknown): boolean {
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
