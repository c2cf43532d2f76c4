import type { ReviewedEvidence } from '#shared/product/evidence/evidence.ts';
import type {
  FiguresResponse,
  PeopleList,
  PersonRecord,
} from '#shared/product/investors/people.ts';
import { exportParameter } from '#shared/site/dashboard-address.ts';
import { type DatedEvidence, dated } from '../../domain/investor/evidence-words.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type PeopleSelection, readPeopleQuery } from './people-address.ts';

export type Figures = FiguresResponse;

/** A person in the list, with the dates as they are shown. */
export type PersonData = PeopleList['items'][number] & {
  readonly joined: DateText;
  readonly submitted: DateText | null;
};

/** The person who is open. */
export interface OpenPerson extends PersonRecord {
  readonly joined: DateText;
  readonly submitted: DateText | null;
  readonly decided: DateText | null;
  /** The days of its certifications, by their ids. */
  readonly days: Readonly<
    Record<
      string,
      {
        readonly signed: DateText;
        readonly ends: DateText;
        readonly superseded: DateText | null;
        readonly verified: DateText | null;
        readonly revoked: DateText | null;
      }
    >
  >;
  /** What they showed to operators; null when it could not be read. */
  readonly evidence:
    | readonly (DatedEvidence<ReviewedEvidence> & {
        /** When each reading was, by its id. */
        readonly readingDays: Readonly<Record<string, DateText>>;
      })[]
    | null;
  /** What must be confirmed before figures or evidence are read or the account is suspended. */
  readonly stepUp: StepUp | null;
}

/** The data of the view; the list is null when it could not be read. */
export interface PeopleContent {
  readonly selection: PeopleSelection;
  readonly list: {
    readonly items: readonly PersonData[];
    readonly nextCursor: string | null;
  } | null;
  readonly open: OpenPerson | null;
  /** What must be confirmed before the export; undefined unless it was asked for. */
  readonly exporting?: StepUp | null;
}

/** Finds the person in the address; null when it names none. */
export async function findPerson({
  url,
  api,
}: PageRequest): Promise<Validation<PersonRecord | null>> {
  const { id } = readPeopleQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /admin/people/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such person.' } : { found: found.person };
}

/** Reads what the address selects; `person` is the one it opens. */
export async function readPeople(
  { url, api }: PageRequest,
  person: PersonRecord | null,
  write: FormatDate,
): Promise<PeopleContent> {
  const { selection } = readPeopleQuery(url);
  const isExporting = url.searchParams.has(exportParameter);
  const [list, stepUp, evidence] = await Promise.all([
    readList(api, selection, write),
    person === null && !isExporting ? null : readNeededStepUp(api),
    person === null ? null : readEvidence(api, person.id, write),
  ]);
  const open = person && { ...opened(person, stepUp, write), evidence };
  return { selection, list, open, ...(isExporting ? { exporting: stepUp } : {}) };
}

async function readList(
  api: PageRequest['api'],
  selection: PeopleSelection,
  write: FormatDate,
): Promise<PeopleContent['list']> {
  const { state, role, q, after } = selection;
  return readPage(after, async (from) => {
    const query = {
      state: state || undefined,
      role: role || undefined,
      q: q || undefined,
      after: from,
    };
    const list = await api.send('GET /admin/people', { query });
    const items = list.items.map((person) => ({
      ...person,
      joined: write(person.createdAt),
      submitted: person.investor?.submittedAt ? write(person.investor.submittedAt) : null,
    }));
    return { ...list, items };
  });
}

/** Those that can be opened come first: each has forms by its place. */
async function readEvidence(
  api: PageRequest['api'],
  id: string,
  write: FormatDate,
): Promise<OpenPerson['evidence']> {
  const list = await api
    .send('GET /admin/people/:id/evidence', { params: { id } })
    .catch(() => null);
  if (list === null) return null;
  const items = list.items.map((one) => ({
    ...dated(one, write),
    readingDays: Object.fromEntries(one.readings.map(({ id, at }) => [id, write(at)])),
  }));
  const isKept = ({ deletedAt }: { readonly deletedAt: string | null }) => deletedAt === null;
  return [...items.filter(isKept), ...items.filter((one) => !isKept(one))];
}

function opened(
  person: PersonRecord,
  stepUp: StepUp | null,
  write: FormatDate,
): Omit<OpenPerson, 'evidence'> {
  const on = (iso: string | null | undefined) => (iso ? write(iso) : null);
  const days = person.certifications.map(
    ({ id, signedAt, expiresAt, supersededAt, verifiedAt, revokedAt }) =>
      [
        id,
        {
          signed: write(signedAt),
          ends: write(expiresAt),
          superseded: on(supersededAt),
          verified: on(verifiedAt),
          revoked: on(revokedAt),
        },
      ] as const,
  );
  return {
    ...person,
    joined: write(person.createdAt),
    submitted: on(person.profile?.submittedAt),
    decided: on(person.profile?.decidedAt),
    days: Object.fromEntries(days),
    stepUp,
  };
}
