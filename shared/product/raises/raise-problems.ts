/** How the rules of raises say what is wrong, and where in the wizard it is mended. */

/** The steps of the wizard, in order. */
export const problemSections = [
  'company',
  'terms',
  'pitch',
  'team',
  'documents',
  'agreement',
  'review',
] as const;
export type ProblemSection = (typeof problemSections)[number];

export const raiseStepLabels: Readonly<Record<ProblemSection, string>> = {
  company: 'Company',
  terms: 'Terms',
  pitch: 'Pitch',
  team: 'Team',
  documents: 'Documents',
  agreement: 'Agreement',
  review: 'Review',
};

/** One thing that stands in the way of a review. */
export interface RaiseProblem {
  /** A JSON pointer into the raise: /terms/cap. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  /** `conflict`: what is there does not fit; figures that contradict each other are all named. */
  readonly kind: 'missing' | 'conflict';
}

/** The problems of one step of the editor. */
export interface StepProblems {
  readonly step: ProblemSection;
  readonly label: string;
  /** How long it takes, from what people need who have the facts at hand. */
  readonly minutes: number;
  readonly problems: readonly RaiseProblem[];
}

/** The problems of all steps, each with the minutes its own take. */
export function problemsBySteps(problems: readonly RaiseProblem[]): readonly StepProblems[] {
  return problemSections.map((step) => {
    const own = problems.filter(({ pointer }) => stepOf(pointer) === step);
    const fields = new Set(own.filter(isWork).map(({ pointer }) => fieldOf(pointer)));
    const minutes = [...fields].reduce((sum, field) => sum + minutesFor(field), 0);
    return { step, label: raiseStepLabels[step], minutes, problems: own };
  });
}

/** Whether somebody who prepares the raise can do something about it, instead of waiting for others. */
function isWork({ code }: RaiseProblem): boolean {
  return code !== 'unconfirmed';
}

/** The step that a field of a raise belongs to. */
export function stepOf(pointer: string): ProblemSection {
  return stepsOfFields[fieldOf(pointer)] ?? 'terms';
}

const stepsOfFields: Readonly<Record<string, ProblemSection>> = {
  company: 'company',
  payment: 'company',
  title: 'pitch',
  summary: 'pitch',
  pitch: 'pitch',
  useOfFunds: 'pitch',
  highlights: 'pitch',
  risks: 'pitch',
  cover: 'pitch',
  logo: 'pitch',
  images: 'pitch',
  team: 'team',
  documents: 'documents',
  agreement: 'agreement',
};

/** What takes longer than a figure that one knows. */
const minutesOfFields: Readonly<Record<string, number>> = {
  company: 5,
  payment: 10,
  title: 3,
  summary: 10,
  pitch: 60,
  useOfFunds: 20,
  risks: 30,
  team: 20,
  documents: 15,
  terms: 10,
  regime: 5,
};

function minutesFor(field: string): number {
  return minutesOfFields[field] ?? 2;
}

function fieldOf(pointer: string): string {
  return pointer.split('/')[1] ?? '';
}
