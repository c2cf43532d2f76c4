import { noteConversion } from '../../../../shared/calculators/note-conversion.ts';
import { pricedRound } from '../../../../shared/calculators/priced-round.ts';
import { proRata } from '../../../../shared/calculators/pro-rata.ts';
import type { Outcome } from '../../../../shared/calculators/refusal.ts';
import { regCfLimit } from '../../../../shared/calculators/reg-cf-limit.ts';
import { safeOwnership } from '../../../../shared/calculators/safe-ownership.ts';
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { calculationMaxBytes } from '../../platform/http/body-limits.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
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

/** The calculators: pure functions of what is sent. */
export function calculatorRoutes(app: ProductApi, parts: FeatureParts): void {
  const onRequest = limitCalculations(parts.now);
  app.route({
    ...endpoint('POST /calc/safe'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateSafes(request) {
      return safeAnswer(resultOf(safeOwnership(safeInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/note'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateNote(request) {
      return noteAnswer(resultOf(noteConversion(noteInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/priced-round'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateRound(request) {
      return roundAnswer(resultOf(pricedRound(roundInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/pro-rata'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateProRata(request) {
      return proRataAnswer(resultOf(proRata(proRataInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/reg-cf-limit'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateRegCfLimit(request) {
      const today = new Date(parts.now()).toISOString().slice(0, 10);
      return regCfAnswer(resultOf(regCfLimit(request.body, today)));
    },
  });
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
