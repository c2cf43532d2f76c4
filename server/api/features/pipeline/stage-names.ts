import {
  defaultStageNames,
  type PipelineStage,
  pipelineStages,
} from '#shared/product/pipeline/stages.ts';

/** Returns what the stages of a pipeline are called. */
export function stageNames(names: string | null): Readonly<Record<PipelineStage, string>> {
  return { ...defaultStageNames, ...renamed(names) };
}

/** The names to store: only those that differ from the usual ones. */
export function namesToStore(
  before: string | null,
  change: Readonly<Partial<Record<PipelineStage, string>>>,
): string {
  const all: Readonly<Partial<Record<PipelineStage, string>>> = { ...renamed(before), ...change };
  const kept = pipelineStages.flatMap((stage) => {
    const name = all[stage]?.trim();
    return name === undefined || name === defaultStageNames[stage] ? [] : [[stage, name]];
  });
  return JSON.stringify(Object.fromEntries(kept));
}

function renamed(names: string | null): Readonly<Partial<Record<PipelineStage, string>>> {
  return names === null ? {} : JSON.parse(names);
}
