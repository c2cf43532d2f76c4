import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { calculatorNames } from '#shared/calculators/calculator-words.ts';
import { scenariosCompared } from '#shared/product/fields/limits.ts';
import type {
  Scenario,
  ScenarioFigure,
  ScenarioOrder,
} from '#shared/product/scenarios/scenarios.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import type { Sort } from '../../ui/data/sorting.ts';
import { readScenariosQuery, type ScenariosQuery } from './scenario-address.ts';

/** One scenario as it is shown. */
export interface ScenarioData {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly calculator: string;
  /** The address that opens it: the calculator with its entries and name. */
  readonly href: string;
  readonly figures: readonly ScenarioFigure[];
  readonly refusal: string | null;
  readonly changed: DateText;
  readonly version: number;
}

/** The data of the view; the lists are null when they could not be read. */
export type ScenariosContent =
  | {
      readonly kind: 'list';
      readonly list: ScenarioListData | null;
      readonly sort: Sort;
      /** The one that is open beside the list. */
      readonly open: ScenarioData | null;
    }
  | {
      readonly kind: 'compare';
      readonly scenarios: readonly ScenarioData[] | null;
      /** How many of the requested ones do not exist or did not fit. */
      readonly left: number;
    };

export interface ScenarioListData {
  readonly scenarios: readonly ScenarioData[];
  readonly total: number;
  readonly isFirst: boolean;
  readonly nextCursor: string | null;
}

/** Finds the scenario that the address opens beside the list; null when it opens none. */
export async function findScenario({
  url,
  api,
}: PageRequest): Promise<Validation<Scenario | null>> {
  const asked = readScenariosQuery(url);
  if (asked.kind !== 'list' || asked.id === null) return { found: null };
  const found = await findOne(api, asked.id);
  return found === undefined ? { message: 'There is no such scenario.' } : { found };
}

/** Reads what the address selects; `open` is what it opens. */
export async function readScenarios(
  { url, api }: PageRequest,
  open: Scenario | null,
  write: FormatDate,
): Promise<ScenariosContent> {
  const asked = readScenariosQuery(url);
  switch (asked.kind) {
    case 'list': {
      const list = await readList(api, asked, write);
      return { kind: 'list', list, sort: asked.sort, open: open && shown(open, write) };
    }
    case 'compare':
      return readCompared(api, asked.ids, write);
  }
}

async function readList(
  api: PageRequest['api'],
  { sort, after }: Pick<Extract<ScenariosQuery, { kind: 'list' }>, 'sort' | 'after'>,
  write: FormatDate,
): Promise<ScenarioListData | null> {
  return readPage(after, async (from) => {
    const query = { sort: orderOf(sort), after: from };
    const { items, total, nextCursor } = await api.send('GET /scenarios', { query });
    const scenarios = items.map((scenario) => shown(scenario, write));
    return { scenarios, total, isFirst: from === undefined, nextCursor };
  });
}

function orderOf({ key, descending }: Sort): ScenarioOrder {
  if (key === 'name') return descending ? '-name' : 'name';
  return descending ? '-updatedAt' : 'updatedAt';
}

async function readCompared(
  api: PageRequest['api'],
  ids: readonly string[],
  write: FormatDate,
): Promise<ScenariosContent> {
  try {
    const found = await Promise.all(
      ids.slice(0, scenariosCompared).map((id) => readOne(api, id, write)),
    );
    const scenarios = found.filter((scenario) => scenario !== undefined);
    return { kind: 'compare', scenarios, left: ids.length - scenarios.length };
  } catch {
    return { kind: 'compare', scenarios: null, left: 0 };
  }
}

async function readOne(
  api: PageRequest['api'],
  id: string,
  write: FormatDate,
): Promise<ScenarioData | undefined> {
  const found = await findOne(api, id);
  return found === undefined ? undefined : shown(found, write);
}

/** One scenario; undefined when there is none with this id, even if the id is malformed. */
async function findOne(api: PageRequest['api'], id: string): Promise<Scenario | undefined> {
  return (await findRecord(api.send('GET /scenarios/:id', { params: { id } })))?.scenario;
}

function shown(scenario: Scenario, write: FormatDate): ScenarioData {
  const { id, name, note, figures, refusal, version } = scenario;
  return {
    id,
    name,
    note,
    calculator: calculatorNames[scenario.calculator],
    href: calculatorHref(scenario.query, name),
    figures,
    refusal,
    changed: write(scenario.updatedAt),
    version,
  };
}
