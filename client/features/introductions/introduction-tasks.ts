import type { IntroductionWait } from '#shared/product/overview/overview.ts';
import { introductionPath } from '#shared/site/dashboard-address.ts';

/**
 * Lists the requests of investors that a company has to answer, for its list of tasks. The raise that
 * the list is of isn't named again.
 */
export function introductionTasks(introductions: readonly IntroductionWait[], shown = '') {
  return introductions.map(({ id, from, title }) => ({
    words: `Answer ${from}, who asks for an introduction${title === shown || title === '' ? '' : ` (${title})`}`,
    href: introductionPath(id),
  }));
}
