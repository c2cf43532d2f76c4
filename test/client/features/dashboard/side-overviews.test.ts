/** What the overview says to do next. */
import t from 'tap';
import { sideOverview } from '#client/features/dashboard/side-overviews.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';

const capabilities = { operator: false, companies: 0, beginsAs: 'investor' as const };

t.test(
  'an investor reads what is next about the profile, and finds raises once approved',
  async (t) => {
    const network = routeOf('investors-network').path;
    const seen = [null, ...investorStates].map((investor) => {
      const readsAsInvestor = investor === 'approved';
      const { steps } = sideOverview('investing', { ...capabilities, investor, readsAsInvestor });
      t.equal(steps[0]?.href === network, readsAsInvestor, `${investor}: where raises are`);
      return steps.find(({ href }) => href.includes('view=investing'))?.text;
    });
    t.equal(new Set(seen).size, seen.length, 'each state says something of its own');
    const reviewedAgain = { ...capabilities, investor: 'pending', readsAsInvestor: true } as const;
    const { steps } = sideOverview('investing', reviewedAgain);
    t.match(
      steps.map(({ title }) => title),
      ['Find raises', 'View your submission'],
      'while a change is reviewed, raises stay',
    );
  },
);
