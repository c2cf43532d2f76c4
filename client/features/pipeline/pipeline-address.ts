import { type BoardCounts, readBoardCounts } from '#shared/product/pipeline/board-cards.ts';
import { type PipelineStage, pipelineStages } from '#shared/product/pipeline/stages.ts';
import { pipelinePath } from '#shared/site/dashboard-address.ts';

/** What can be open beside the cards, other than a card. */
export const pipelinePanels = ['contact', 'people', 'import', 'settings'] as const;
export type PipelinePanel = (typeof pipelinePanels)[number];

/** The two forms of the same cards; the first one is shown until someone chooses. */
export const pipelineForms = ['table', 'board'] as const;
export type PipelineForm = (typeof pipelineForms)[number];
export const formParameter = 'form';
/** The cookie that remembers the form. */
export const pipelineFormCookie = 'pipeline';

/** What the address selects. */
export interface PipelineQuery {
  /** Null for the raise that runs. */
  readonly raise: string | null;
  /** Null for all stages. */
  readonly stage: PipelineStage | null;
  readonly after: string;
  /** Null for the one that this browser remembers. */
  readonly form: PipelineForm | null;
  /** The card that is open. */
  readonly id: string | null;
  readonly panel: PipelinePanel | null;
  /** What was just done. */
  readonly done: string | null;
}

/** Reads what an address of a pipeline selects. */
export function readPipelineQuery({ searchParams }: URL): PipelineQuery {
  const [stage, panel] = [searchParams.get('stage'), searchParams.get('show')];
  return {
    raise: searchParams.get('raise') || null,
    stage: pipelineStages.find((one) => one === stage) ?? null,
    after: searchParams.get('after') ?? '',
    form: pipelineFormNamed(searchParams.get(formParameter)),
    id: searchParams.get('id') || null,
    panel: pipelinePanels.find((one) => one === panel) ?? null,
    done: searchParams.get('done'),
  };
}

/** The form with a name; null for none. */
export function pipelineFormNamed(name: string | null | undefined): PipelineForm | null {
  return pipelineForms.find((one) => one === name) ?? null;
}

/** How many cards of each stage the board lists. */
export function boardCountsIn({ searchParams }: URL): BoardCounts {
  return readBoardCounts(searchParams.get('cards') ?? '');
}

/** The parameters of what is open, to close it with `addressWith`. */
export const nothingOpen = { id: null, show: null, done: null } as const;

/** The address of the cards of a stage; of all without one. */
export function stageHref(raise: string, stage: PipelineStage | null): string {
  return stage === null ? pipelinePath(raise) : `${pipelinePath(raise)}&stage=${stage}`;
}

/** All cards of a pipeline as a CSV file. */
export function pipelineCsvHref(apiBaseUrl: string, raise: string): string {
  return `${apiBaseUrl}/raises/${encodeURIComponent(raise)}/pipeline.csv`;
}
