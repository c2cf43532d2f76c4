import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import { StepList } from '../../ui/form/step-list.tsx';
import { type EditorStep, editorSteps, raiseHref, stepTitles } from './raise-address.ts';
import { stepOfProblem } from './raise-needs.ts';

/** The steps of the editor, with how much each still needs. */
export function StepNavigation(props: {
  readonly id: string;
  readonly step: EditorStep;
  readonly problems: readonly RaiseProblem[];
}) {
  const { id, step, problems } = props;
  const steps = editorSteps.map((each) => ({
    href: raiseHref(id, each),
    title: stepTitles[each],
    toDo: problems.filter(({ pointer }) => stepOfProblem(pointer) === each).length,
    isCurrent: each === step,
  }));
  return <StepList label="Steps of the raise" steps={steps} />;
}
