/**
 * A raise of the demo, from its first draft to what it is now: `fixtures/<company>/<number>-….json`,
 * the oldest first. A beat or an act is a request: besides its day it has the fields of the body
 * that the API takes, and the API's schema checks them. An amount is a number of whole units of the
 * company's currency; a moment or a day is a number of days from now.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { type FixtureUnits, fitting, fixture, writtenOut } from '#api/platform/fixture.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { grantScopes } from '#shared/product/raises/document-kinds.ts';
import { type RaiseChange, raiseChange, reasonRequest } from '#shared/product/raises/raises.ts';
import { accessRequest } from '#shared/product/raises/room-access.ts';
import { answerRequest, questionRequest } from '#shared/product/raises/room-questions.ts';
import type { DemoAct } from './demo-act.ts';
import { type BeatName, beats } from './demo-beats.ts';
import { type CommitmentActName, commitmentActs } from './demo-committing.ts';
import { type DemoBusiness, readCompany } from './demo-company.ts';

const day = Type.Integer({
  minimum: -3_650,
  maximum: 3_650,
  title: 'a day, counted from now and negative in the past',
});
const anyDay = Type.Optional(day);
const text = Type.String({ minLength: 1, title: 'a text' });
const namesOf = (table: object) => Type.Enum(Object.keys(table), { title: 'an act' });

/** What a file has; whom it names are people by what stands before the @ of their address. */
const raiseFixture = (people: readonly string[]) => {
  const who = Type.Enum([...people], { title: 'a person of the demo' });
  return closed({
    begun: day,
    /** What is in the data room besides the deck; a draft may have no deck either. */
    documents: oneOf(['none', 'deck', 'all']),
    offer: Type.Object({}),
    /** What happens to the raise: the other fields are those of the request. */
    beats: Type.Array(Type.Object({ day, does: namesOf(beats) })),
    /** Who comes into the data room, when they read, and how it ends. */
    readers: Type.Optional(
      Type.Array(
        closed(
          {
            ...{ who, invited: anyDay, requested: anyDay, granted: anyDay, denied: anyDay },
            ...{ nda: anyDay, revoked: anyDay, reads: Type.Optional(Type.Array(day)) },
            ...{ scope: Type.Optional(oneOf(grantScopes)), note: accessRequest.properties.note },
          },
          { anyOf: [{ required: ['invited'] }, { required: ['requested'] }] },
        ),
      ),
    ),
    questions: Type.Optional(
      Type.Array(
        closed(
          {
            ...{ who, asked: day, ...questionRequest.properties },
            ...{ answered: anyDay, answer: Type.Optional(answerRequest.properties.answer) },
            ...{ withdrawn: anyDay, reason: Type.Optional(reasonRequest.properties.reason) },
          },
          {
            dependentRequired: {
              ...{ answer: ['answered'], answered: ['answer'] },
              ...{ withdrawn: ['answered', 'reason'], reason: ['withdrawn'] },
            },
          },
        ),
      ),
    ),
    /** What investors and the company do with commitments; each person's in their order. */
    commitments: Type.Optional(
      Type.Array(Type.Object({ who, day, does: namesOf(commitmentActs) })),
    ),
    /** Side letters that the owner offers, signed with a title. */
    letters: Type.Optional(
      Type.Array(
        closed({
          ...{ who, day, title: text, subject: text, note: Type.String(), text },
        }),
      ),
    ),
    /** Whose payments the owner records from a bank statement. */
    statements: Type.Optional(Type.Array(closed({ who, day }))),
    /** Where investors want their refunds. */
    refundAccounts: Type.Optional(
      Type.Array(closed({ ...{ who, day, holder: text, bank: text, iban: text } })),
    ),
    /** When the owner asks for the binder. */
    binder: anyDay,
  });
};
type RaiseFixture = Static<ReturnType<typeof raiseFixture>>;

export type DemoReader = NonNullable<RaiseFixture['readers']>[number];
export type DemoQuestion = NonNullable<RaiseFixture['questions']>[number];

/** What goes with the commitments of a raise. */
export type DemoPapers = Required<
  Pick<RaiseFixture, 'letters' | 'statements' | 'refundAccounts'>
> & { readonly binder: number | undefined };

export interface DemoRaise extends Pick<RaiseFixture, 'begun' | 'documents'> {
  readonly content: RaiseChange;
  readonly beats: readonly DemoAct<BeatName>[];
  readonly readers: readonly DemoReader[];
  readonly questions: readonly DemoQuestion[];
  readonly papers: DemoPapers;
  readonly commitments: readonly (DemoAct<CommitmentActName> & { readonly who: string })[];
}

/** A company with all its raises, the oldest first. */
export interface DemoCompany {
  readonly business: DemoBusiness;
  readonly raises: readonly DemoRaise[];
}

/** Whom fixtures may name: people by what stands before the @ of their address. */
export interface DemoNames {
  readonly companies: readonly string[];
  readonly people: readonly string[];
}

/**
 * Reads a company and its raises from a folder.
 * @throws Error that names the file, and the places that do not fit
 */
export function readDemoCompany(
  folder: string,
  { companies, people }: DemoNames,
  day: (days: number) => string,
): DemoCompany {
  const business = readCompany(folder, companies);
  const schema = raiseFixture(people);
  const units = { currency: business.figures.currency, day };
  const raises = readdirSync(folder)
    .filter((name) => /^\d-.+\.json$/.test(name))
    .sort()
    .map((name) => readRaise(join(folder, name), schema, business, units));
  return { business, raises };
}

function readRaise(
  file: string,
  schema: ReturnType<typeof raiseFixture>,
  { content }: DemoBusiness,
  units: FixtureUnits,
): DemoRaise {
  const { begun, documents, offer, ...rest } = fixture(file, schema);
  const { readers = [], questions = [], commitments = [] } = rest;
  const { letters = [], statements = [], refundAccounts = [], binder } = rest;
  const sent = (pointer: string, body: TSchema, said: object) =>
    fitting({ file, pointer }, body, writtenOut(body, said, units));
  const actOf = <Name extends string>(
    pointer: string,
    table: Readonly<Record<Name, { readonly says: TSchema }>>,
    { day, does, ...said }: { readonly day: number; readonly does: string },
  ): DemoAct<Name> => {
    const name = does as Name;
    return {
      day,
      does: name,
      says: sent(pointer, table[name].says, said) as DemoAct<Name>['says'],
    };
  };
  return {
    ...{ begun, documents, readers, questions },
    papers: { letters, statements, refundAccounts, binder },
    content: { ...content, ...(sent('/offer', raiseChange, offer) as RaiseChange) },
    beats: rest.beats.map((beat, at) => actOf(`/beats/${at}`, beats, beat)),
    commitments: commitments.map(({ who, ...one }, at) => ({
      ...{ who, ...actOf(`/commitments/${at}`, commitmentActs, one) },
    })),
  };
}
