/**
 * Saved scenarios: calculations that a person keeps under a name. The entries are stored as the
 * query of the calculator's page, so that opening one shows what its link shows.
 *
 * Names are unique for each person, whatever their case: saving under a name that is taken is
 * refused with the id and version of the scenario that has it (`existing`), so that the caller can
 * ask whether to replace it (PATCH) or to choose another name. Nothing is overwritten or duplicated
 * without asking.
 */
import { type Static, Type } from 'typebox';
import { calculators } from '../../calculators/query.ts';
import { pageQuery } from '../../http/page-query.ts';
import {
  scenarioNameMaxLength,
  scenarioNoteMaxLength,
  scenarioQueryMaxLength,
  scenariosPerPage,
} from '../fields/limits.ts';
import { closed, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';

const name = nameLine(scenarioNameMaxLength, { title: 'a name for the scenario' });

const query = Type.String({
  minLength: 1,
  maxLength: scenarioQueryMaxLength,
  title: 'the entries of the calculation',
  description:
    'The query of the calculator’s page, as in a link to the calculation: `calc=safe&holder1_shares=9m&…`. It is read as the page reads it and kept in its shortest form.',
  sentences: {
    maxLength: 'These entries are too long to save. Use fewer rows or shorter names.',
  },
});

const note = Type.String({
  maxLength: scenarioNoteMaxLength,
  // Line breaks are allowed; NUL is not, because PostgreSQL cannot store it.
  pattern: '^[^\\u0000]*$',
  title: 'a note',
});

export const scenarioRequest = closed({ name, query, note: Type.Optional(note) });
export type ScenarioRequest = Static<typeof scenarioRequest>;

export const scenarioChange = closed(
  { name: Type.Optional(name), query: Type.Optional(query), note: Type.Optional(note) },
  { minProperties: 1 },
);
export type ScenarioChange = Static<typeof scenarioChange>;

export const scenarioFigure = closed({
  id: Type.String({ description: 'The same for the same figure of every scenario.' }),
  label: Type.String(),
  value: Type.String(),
});
export type ScenarioFigure = Static<typeof scenarioFigure>;

export const scenario = closed({
  id: idOf('scn'),
  name: Type.String(),
  calculator: oneOf(calculators),
  query: Type.String(),
  note: Type.String({ description: 'Empty where there is none.' }),
  figures: Type.Array(scenarioFigure, {
    description: 'The figures the entries give. The first two tell one scenario from another.',
  }),
  refusal: orNull(
    Type.String({
      description: 'Why the entries give no figures, if the terms have no result.',
    }),
  ),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type Scenario = Static<typeof scenario>;

export const scenarioResponse = closed({ scenario });
export type ScenarioResponse = Static<typeof scenarioResponse>;

/** The orders of the list, as its `sort` names them; a minus means descending. */
export const scenarioOrders = ['-updatedAt', 'updatedAt', 'name', '-name'] as const;
export type ScenarioOrder = (typeof scenarioOrders)[number];

export const scenariosQuery = closed({
  sort: Type.Optional(oneOf(scenarioOrders, { title: 'the order' })),
  ...pageQuery('scenarios', scenariosPerPage),
});

export const scenarioList = closed({
  items: Type.Array(scenario),
  nextCursor: orNull(Type.String()),
  total: Type.Integer({ description: 'How many there are on all pages.' }),
});
export type ScenarioList = Static<typeof scenarioList>;

/** The extra fields of the problem when a name is taken. */
export interface ExistingScenario {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}
