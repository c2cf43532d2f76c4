/** The stages of a pipeline, in their order; a company can call them something else. */
export const pipelineStages = [
  'backlog',
  'contacted',
  'meeting',
  'diligence',
  'committed',
  'passed',
] as const;
export type PipelineStage = (typeof pipelineStages)[number];

/** What they are called until someone renames them. */
export const defaultStageNames: Readonly<Record<PipelineStage, string>> = {
  backlog: 'To contact',
  contacted: 'Contacted',
  meeting: 'Meeting',
  diligence: 'Due diligence',
  committed: 'Committed',
  passed: 'Passed',
};

/** The number of a stage in their order, from 1. */
export function stageNumber(stage: PipelineStage): number {
  return pipelineStages.indexOf(stage) + 1;
}

/** The stage with a number. */
export function stageAt(number: number): PipelineStage {
  return pipelineStages[number - 1] ?? 'backlog';
}
