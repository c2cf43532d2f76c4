import type { Feature } from '#api/platform/feature.ts';

/** The raises of the demo: played with the rules of all floors below. */
export const demoRaises: Feature = {
  routes: [],
  // Loaded only where it is used: its texts, and what writes its documents.
  async fillDemoHistory(deps, accounts, now) {
    const { fillDemoRaises } = await import('./fill-demo-raises.ts');
    await fillDemoRaises(deps, accounts, now);
  },
};
