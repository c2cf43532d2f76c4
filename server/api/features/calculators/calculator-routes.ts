import { noteConversion } from '../../../../shared/calculators/note-conversion.ts';
import { pricedRound } from '../../../../shared/calculators/priced-round.ts';
import { proRata } from '../../../../shared/calculators/pro-rata.ts';
import type { Outcome } from '../../../../shared/calculators/refusal.ts';
import { regCfLimit } from '../../../../shared/calculators/reg-cf-limit.ts';
import { safeOwnership } from '../../../../shared/calculators/safe-ownership.ts';
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import * as answers from '../../../../shared/product/calculators/calculator-answers.ts';
import * as questions from '../../../../shared/product/calculators/calculators.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { calculationMaxBytes } from '../../platform/http/body-limits.ts';
import { invalid } from '../../platform/http/validation.ts';
import { limitCalculations } from './calculation-rate.ts';
import {
  noteAnswer,
  proRataAnswer,
  regCfAnswer,
  roundAnswer,
  safeAnswer,
} from './calculator-answers.ts';
import { noteInputs, proRataInputs, roundInputs, safeInputs } from './calculator-inputs.ts';

const tags = ['Calculators'];
/** For anyone, and without side effects, so no Idempotency-Key is needed. */
const config = { access: 'anyone', pure: true } as const;

/** The calculators: pure functions of what is sent. */
export function calculatorRoutes(app: ProductApi, parts: FeatureParts): void {
  const onRequest = limitCalculations(parts.now);
  app.post(
    '/api/v1/calc/safe',
    {
      schema: {
        tags,
        summary: 'Calculate the ownership SAFEs sell',
        description:
          'Post-money SAFEs at their caps, before any round. Refused with `no-unique-solution` and the reason `terms-sell-whole-company` when the amounts divided by their caps reach 100%.',
        body: questions.safeQuestion,
        response: { 200: answers.safeAnswer },
      },
      config,
      bodyLimit: calculationMaxBytes,
      onRequest,
    },
    async function calculateSafes(request) {
      return safeAnswer(resultOf(safeOwnership(safeInputs(request.body))));
    },
  );

  app.post(
    '/api/v1/calc/note',
    {
      schema: {
        tags,
        summary: 'Convert a note into shares',
        description:
          'Simple interest, rounded down to the minor unit, and the lowest of the price at the cap, the discounted price and the round price.',
        body: questions.noteQuestion,
        response: { 200: answers.noteAnswer },
      },
      config,
      bodyLimit: calculationMaxBytes,
      onRequest,
    },
    async function calculateNote(request) {
      return noteAnswer(resultOf(noteConversion(noteInputs(request.body))));
    },
  );

  app.post(
    '/api/v1/calc/priced-round',
    {
      schema: {
        tags,
        summary: 'Calculate a priced round',
        description:
          'SAFEs and notes convert, the option pool is topped up inside the pre-money valuation, and new money is invested. The price is solved exactly; where no single price satisfies the terms, the refusal is `no-unique-solution` with a `reason`: `terms-sell-whole-company`, `no-unique-solution` or `price-rounds-to-zero`.',
        body: questions.roundQuestion,
        response: { 200: answers.roundAnswer },
      },
      config,
      bodyLimit: calculationMaxBytes,
      onRequest,
    },
    async function calculateRound(request) {
      return roundAnswer(resultOf(pricedRound(roundInputs(request.body))));
    },
  );

  app.post(
    '/api/v1/calc/pro-rata',
    {
      schema: {
        tags,
        summary: 'Calculate a pro rata right',
        description:
          'What it costs to keep your ownership in a round: enter the ownership, and either the new shares with their price or the size of the round.',
        body: questions.proRataQuestion,
        response: { 200: answers.proRataAnswer },
      },
      config,
      bodyLimit: calculationMaxBytes,
      onRequest,
    },
    async function calculateProRata(request) {
      return proRataAnswer(resultOf(proRata(proRataInputs(request.body))));
    },
  );

  app.post(
    '/api/v1/calc/reg-cf-limit',
    {
      schema: {
        tags,
        summary: 'Calculate the Reg CF limit of an investor',
        description:
          'How much a person may invest under Regulation Crowdfunding in twelve months, across all companies and portals, by the figures in force on a given day.',
        body: questions.regCfQuestion,
        response: { 200: answers.regCfAnswer },
      },
      config,
      bodyLimit: calculationMaxBytes,
      onRequest,
    },
    async function calculateRegCfLimit(request) {
      const today = new Date(parts.now()).toISOString().slice(0, 10);
      return regCfAnswer(resultOf(regCfLimit(request.body, today)));
    },
  );
}

/** The result, or the problem that says why there is none. */
function resultOf<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'result':
      return outcome.result;
    case 'invalid':
      throw invalid(outcome.faults);
    case 'refused': {
      const { reason, message } = outcome.refusal;
      throw new ProblemError(problem('no-unique-solution', message, { reason }));
    }
  }
}
