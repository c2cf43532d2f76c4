/** How many cards of each stage a board lists, as an address has it: `meeting-70,passed-120`. */
import { cardsPerColumn, cardsPerColumnMax } from './limits.ts';
import { type PipelineStage, pipelineStages } from './stages.ts';

export type BoardCounts = Readonly<Record<PipelineStage, number>>;

const usual = Object.fromEntries(
  pipelineStages.map((stage) => [stage, cardsPerColumn]),
) as BoardCounts;

/** Reads the counts; a stage that is not named, or out of range, has the usual one. */
export function readBoardCounts(text: string): BoardCounts {
  const named = text.split(',').flatMap((part) => {
    const [name, count = ''] = part.split('-');
    const stage = pipelineStages.find((one) => one === name);
    const number = /^\d{1,3}$/.test(count) ? Number(count) : 0;
    return stage === undefined || number < cardsPerColumn || number > cardsPerColumnMax
      ? []
      : [[stage, number]];
  });
  return { ...usual, ...Object.fromEntries(named) };
}

/** Writes counts; those that are as usual are left out, so that all usual ones are nothing. */
export function boardCountsText(counts: BoardCounts): string {
  return pipelineStages
    .filter((stage) => counts[stage] !== cardsPerColumn)
    .map((stage) => `${stage}-${counts[stage]}`)
    .join(',');
}
