import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { NewCalculation } from './new-calculation.tsx';
import {
  changeScenario,
  copyScenario,
  deleteScenario,
  restoreScenario,
} from './scenario-actions.ts';
import { readScenarios, type ScenariosContent, scenarioExists } from './scenario-loader.ts';
import { ScenariosView } from './scenarios-view.tsx';

export const view = defineView<ScenariosContent>({
  exists: scenarioExists,
  load: (request, { account }) => readScenarios(request, dateFormatter(account)),
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
