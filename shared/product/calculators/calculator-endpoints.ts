import type { EndpointTable } from '../../http/endpoint.ts';
import * as answers from './calculator-responses.ts';
import * as questions from './calculators.ts';

const tags = ['Calculators'];

/** Calculations: everybody may ask for one, and nothing is kept. */
export const calculatorEndpoints = {
  'POST /calc/safe': {
    tags,
    summary: 'Calculate the ownership SAFEs sell',
    description:
      'Post-money SAFEs at their caps, before any round. Refused with `no-unique-solution` and the reason `terms-sell-whole-company` when the amounts divided by their caps reach 100%.',
    body: questions.safeQuestion,
    response: { 200: answers.safeResponse },
  },
  'POST /calc/note': {
    tags,
    summary: 'Convert a note into shares',
    description:
      'Simple interest, rounded down to the minor unit, and the lowest of the price at the cap, the discounted price and the round price.',
    body: questions.noteQuestion,
    response: { 200: answers.noteResponse },
  },
  'POST /calc/priced-round': {
    tags,
    summary: 'Calculate a priced round',
    description:
      'SAFEs and notes convert, the option pool is topped up inside the pre-money valuation, and new money is invested. The price is solved exactly; where no single price satisfies the terms, the refusal is `no-unique-solution` with a `reason`: `terms-sell-whole-company`, `no-unique-solution` or `price-rounds-to-zero`.',
    body: questions.roundQuestion,
    response: { 200: answers.roundResponse },
  },
  'POST /calc/pro-rata': {
    tags,
    summary: 'Calculate a pro rata right',
    description:
      'What it costs to keep your ownership in a round: enter the ownership, and either the new shares with their price or the size of the round.',
    body: questions.proRataQuestion,
    response: { 200: answers.proRataResponse },
  },
  'POST /calc/reg-cf-limit': {
    tags,
    summary: 'Calculate the Reg CF limit of an investor',
    description:
      'How much a person may invest under Regulation Crowdfunding in twelve months, across all companies and portals, by the figures in force on a given day.',
    body: questions.regCfQuestion,
    response: { 200: answers.regCfResponse },
  },
} satisfies EndpointTable;
