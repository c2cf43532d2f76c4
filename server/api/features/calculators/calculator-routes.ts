import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { calculationMaxBytes } from '#api/platform/http/body-limits.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { noteConversion } from '#shared/calculators/note-conversion.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import { proRata } from '#shared/calculators/pro-rata.ts';
import type { Outcome } from '#shared/calculators/refusal.ts';
import { regCfLimit } from '#shared/calculators/reg-cf-limit.ts';
import { safeOwnership } from '#shared/calculators/safe-ownership.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { limitCalculations } from './calculation-rate.ts';
import { noteInputs, proRataInputs, roundInputs, safeInputs } from './calculator-inputs.ts';
import {
  noteResponse,
  proRataResponse,
  regCfResponse,
  roundResponse,
  safeResponse,
} from './calculator-responses.ts';

/** The calculators: pure functions of what is sent. */
export function calculatorRoutes(app: ProductApi, deps: FeatureDeps): void {
  const onRequest = limitCalculations(deps.now);
  app.route({
    ...endpoint('POST /calc/safe'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateSafes(request) {
      return safeResponse(resultOf(safeOwnership(safeInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/note'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateNote(request) {
      return noteResponse(resultOf(noteConversion(noteInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/priced-round'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateRound(request) {
      return roundResponse(resultOf(pricedRound(roundInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/pro-rata'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateProRata(request) {
      return proRataResponse(resultOf(proRata(proRataInputs(request.body))));
    },
  });

  app.route({
    ...endpoint('POST /calc/reg-cf-limit'),
    config: { action: 'calculation.make', pure: true },
    bodyLimit: calculationMaxBytes,
    onRequest,
    handler: async function calculateRegCfLimit(request) {
      const today = new Date(deps.now()).toISOString().slice(0, 10);
      return regCfResponse(resultOf(regCfLimit(request.body, today)));
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
