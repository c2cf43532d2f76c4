/** The pipeline of a raise: whom its company talks to, by stage. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { commitmentStates } from '../commitments/states.ts';
import { emailMaxLength } from '../fields/limits.ts';
import { currencyField, dayField } from '../fields/money-fields.ts';
import {
  closed,
  emptiableName,
  freeText,
  idOf,
  longText,
  moment,
  nameLine,
  oneOf,
  orNull,
} from '../fields/schema.ts';
import { grantLifecycle } from '../raises/grant-lifecycle.ts';
import { cardEvents, cardRules } from './card-rules.ts';
import {
  cardAmountMax,
  cardFirmMaxLength,
  cardNameMaxLength,
  cardNoteMaxLength,
  cardsPerColumn,
  cardsPerColumnMax,
  cardsPerPage,
  peopleAtOnce,
  reasonForNoMaxLength,
  stageNameMaxLength,
} from './limits.ts';
import { pipelineStages } from './stages.ts';

const stage = oneOf(pipelineStages, { title: 'a stage' });
const amount = Type.Integer({
  minimum: 1,
  maximum: cardAmountMax,
  title: 'the amount',
  description: 'In minor units: cents of a dollar, yen as they are.',
});
const expected = closed({ amount, currency: currencyField }, { title: 'the amount' });
const email = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  format: 'email',
  title: 'an email address',
});
const name = nameLine(cardNameMaxLength, { title: 'a name' });
const firm = emptiableName(cardFirmMaxLength, 'the firm');
const followUpOn = dayField({ title: 'the day', description: 'As 2027-01-20.' });
const reasonForNo = freeText(reasonForNoMaxLength, 'the reason', true);

/** A contact from outside the portal. */
export const contactRequest = closed({
  name,
  firm: Type.Optional(firm),
  email: Type.Optional(orNull(email)),
  expected: Type.Optional(orNull(expected)),
  followUpOn: Type.Optional(orNull(followUpOn)),
  stage: Type.Optional(stage),
  note: Type.Optional(freeText(cardNoteMaxLength, 'the note', true)),
});
export type ContactRequest = Static<typeof contactRequest>;

/** A change of a card: what is left out stays. */
export const cardChange = closed({
  name: Type.Optional({
    ...name,
    description: 'Of a contact from outside, like the firm and the address.',
  }),
  firm: Type.Optional(firm),
  email: Type.Optional(orNull(email)),
  expected: Type.Optional(orNull(expected)),
  followUpOn: Type.Optional(orNull(followUpOn)),
  reasonForNo: Type.Optional({ ...reasonForNo, description: 'Only in the last stage.' }),
});
export type CardChange = Static<typeof cardChange>;

export const cardMove = closed({
  stage,
  after: Type.Optional({
    ...idOf('crd'),
    title: 'the card above it',
    description: 'The card that it comes after; without it, it is the first of the stage.',
  }),
  reasonForNo: Type.Optional({ ...reasonForNo, description: 'With the last stage.' }),
});
export type CardMove = Static<typeof cardMove>;

export const cardNoteRequest = closed({ text: longText(1, cardNoteMaxLength, 'the note') });

/** What the portal knows of a person: their access, what they read, and what they committed. */
const portal = closed(
  {
    userId: idOf('usr'),
    access: orNull(oneOf(grantLifecycle.states)),
    lastReadAt: orNull(moment),
    commitment: orNull(
      closed({
        id: idOf('cmt'),
        state: oneOf(commitmentStates),
        amount: Type.Integer({ minimum: 0, description: 'In minor units.' }),
        currency: currencyField,
      }),
    ),
  },
  { description: 'Null for a contact from outside the portal.' },
);

const summary = {
  id: idOf('crd'),
  raise: idOf('rse'),
  stage,
  name: Type.String(),
  firm: Type.String(),
  email: Type.String({ description: 'Empty where there is none.' }),
  expected: orNull(expected),
  followUpOn: orNull(Type.String({ description: 'As 2027-01-20.' })),
  reasonForNo: Type.String(),
  portal: orNull(portal),
  createdAt: moment,
  updatedAt: moment,
  stageSince: moment,
  version: Type.Integer({ minimum: 1 }),
};
export const cardSummary = closed(summary);
export type CardSummary = Static<typeof cardSummary>;

export const card = closed({
  ...summary,
  stageName: Type.String(),
  notes: Type.Array(
    closed({
      text: Type.String(),
      at: moment,
      author: orNull(Type.String({ description: 'Null once the account was deleted.' })),
    }),
    { description: 'The newest first.' },
  ),
  moves: Type.Array(
    closed({
      at: moment,
      from: stage,
      to: stage,
      author: orNull(
        Type.String({ description: 'Null for a rule, or once the account was deleted.' }),
      ),
      rule: orNull(
        oneOf(cardEvents, { description: 'What happened that moved it; null for a move by hand.' }),
      ),
      reason: Type.String({ description: 'Why they passed, when it left the last stage.' }),
    }),
    { description: 'From stage to stage, the newest first.' },
  ),
  can: Type.Array(oneOf(['change', 'rename'], {}), {
    description: 'What you can do with it; `rename` of contacts from outside.',
  }),
});
export type Card = Static<typeof card>;
export const cardResponse = closed({ card });

/** A card that was moved, and where it is now. */
export const cardMoved = closed({
  card,
  place: closed(
    { position: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) },
    { description: 'Its number in the order of its stage, from 1, and the cards of that stage.' },
  ),
});

/** A stage, with its cards added up over all pages. */
const stageTotals = closed({
  stage,
  name: Type.String(),
  cards: Type.Integer({ minimum: 0 }),
  sums: Type.Array(closed({ amount: Type.Integer({ minimum: 0 }), currency: currencyField }), {
    description: 'One for each currency; amounts of different currencies are never added.',
  }),
});
export type StageTotals = Static<typeof stageTotals>;

export const pipeline = closed({
  raise: closed({ id: idOf('rse'), title: Type.String(), currency: currencyField }),
  stages: Type.Array(stageTotals),
  cards: Type.Integer({ minimum: 0 }),
  due: closed({
    count: Type.Integer({ minimum: 0 }),
    items: Type.Array(
      closed({
        id: idOf('crd'),
        name: Type.String(),
        firm: Type.String(),
        followUpOn: Type.String(),
      }),
      { description: 'Those that are due longest.' },
    ),
  }),
  rules: cardRules,
  mayChange: Type.Boolean(),
  version: Type.Integer({ minimum: 1 }),
});
export type Pipeline = Static<typeof pipeline>;
export const pipelineResponse = closed({ pipeline });

const stageName = nameLine(stageNameMaxLength, { title: 'the name of the stage' });
export const pipelineChange = closed({
  rules: Type.Optional(cardRules),
  names: Type.Optional(
    closed(
      {
        backlog: Type.Optional(stageName),
        contacted: Type.Optional(stageName),
        meeting: Type.Optional(stageName),
        diligence: Type.Optional(stageName),
        committed: Type.Optional(stageName),
        passed: Type.Optional(stageName),
      },
      { description: 'What is left out keeps its name.' },
    ),
  ),
});
export type PipelineChange = Static<typeof pipelineChange>;

/** Which cards are listed. */
export const cardsQuery = closed({
  stage: Type.Optional(stage),
  ...pageQuery('cards', cardsPerPage),
});
export const cardList = closed({
  items: Type.Array(cardSummary, {
    description: 'Stage by stage, each in the order of its cards.',
  }),
  nextCursor: orNull(Type.String()),
});
export type CardList = Static<typeof cardList>;

/** How many cards of each stage the board lists. */
export const boardQuery = closed({
  cards: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `The number of cards for stages that list more than ${cardsPerColumn}: \`meeting-70,passed-120\`. At most ${cardsPerColumnMax} each.`,
    }),
  ),
});
export const board = closed({
  pipeline,
  columns: Type.Array(
    closed({
      stage,
      items: Type.Array(cardSummary),
      more: Type.Integer({ minimum: 0, description: 'Cards of the stage that are not listed.' }),
    }),
    { description: 'One for each stage, in their order.' },
  ),
});
export type Board = Static<typeof board>;

/** People of the portal who have to do with the raise and have no card yet. */
export const pipelinePeople = closed({
  items: Type.Array(
    closed({
      userId: idOf('usr'),
      name: Type.String(),
      by: oneOf(['commitment', 'access', 'thread', 'introduction'], {
        description: 'What they have in this raise: the first of these.',
      }),
    }),
    { description: `At most ${peopleAtOnce}.` },
  ),
});
export type PipelinePeople = Static<typeof pipelinePeople>;

export const peopleRequest = closed({
  people: Type.Array(idOf('usr'), {
    ...{ minItems: 1, maxItems: peopleAtOnce, title: 'the people to add' },
    sentences: { minItems: 'Select the people to add first.' },
  }),
  stage: Type.Optional(stage),
});
export const peopleAdded = closed({
  added: Type.Integer({ minimum: 0, description: 'Who has a card already is left out.' }),
});
