/** What a new portal still needs from its operators, in the order in which it is done. */
export const setupTasks = ['operator', 'brand', 'mail', 'raise'] as const;
export type SetupTask = (typeof setupTasks)[number];

/** What is known of a portal, as far as its set-up asks. */
export interface PortalSetup {
  /** Active ones; more than two need not be counted. */
  readonly operators: number;
  readonly isNamed: boolean;
  readonly sendsMail: boolean;
  /** Whether a company has ever submitted a raise. */
  readonly hasSubmissions: boolean;
}

/** Two operators can stand in for each other, and approve what one alone may not. */
const operatorsNeeded = 2;

/** Lists what is still to be set up; each goes away once it is done. */
export function openSetupTasks(setup: PortalSetup): SetupTask[] {
  const isDone: Readonly<Record<SetupTask, boolean>> = {
    operator: setup.operators >= operatorsNeeded,
    brand: setup.isNamed,
    mail: setup.sendsMail,
    raise: setup.hasSubmissions,
  };
  return setupTasks.filter((task) => !isDone[task]);
}
