/** What is wrong with the portal, one line each: the same that its own view says. */
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { HealthItem } from './health-items.ts';

/** Something that a person should look at, and where. */
export interface Trouble {
  readonly name: string;
  readonly words: string;
  readonly href: string;
}

/**
 * Finds what does not work. Jobs that failed for good are named as long as they wait for somebody,
 * also when the view of health speaks only of those of the last day.
 */
export function troublesOf(items: readonly HealthItem[], failedJobs: number): readonly Trouble[] {
  const wrong = items.filter(({ isWell }) => !isWell);
  const failed = `${failedJobs} ${failedJobs === 1 ? 'job' : 'jobs'} failed`;
  const isSaid = wrong.some(({ name }) => name === jobsName);
  return [
    ...wrong.map(({ name, words, href }) => ({ name, words, href: href ?? viewPath('health') })),
    ...(failedJobs === 0 || isSaid
      ? []
      : [{ name: jobsName, words: failed, href: viewPath('jobs') }]),
  ];
}

const jobsName = 'Jobs';
