import type { Scenario } from '#shared/product/scenarios/scenarios.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { NewCalculation } from './new-calculation.tsx';
import {
  changeScenario,
  copyScenario,
  deleteScenario,
  restoreScenario,
} from './scenario-actions.ts';
import { findScenario, readScenarios, type ScenariosContent } from './scenario-loader.ts';
import { ScenariosView } from './scenarios-view.tsx';

export const view = defineView<ScenariosContent, Scenario | null>({
  find: findScenario,
  load: (request, { account }, open) => readScenarios(request, open, dateFormatter(account)),
  actions: {
    'change-scenario': changeScenario,
    'copy-scenario': copyScenario,
    'delete-scenario': deleteScenario,
    'restore-scenario': restoreScenario,
  },
  Action: NewCalculation,
  Component: ({ owner, data }) => (
    <ScenariosView content={data} timeZone={owner.account.timeZone} />
  ),
});
