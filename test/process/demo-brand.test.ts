/** Whom the demo names as its operator, where nobody else is configured. */
import t from 'tap';
import { withDemoBrand } from '#server/process/demo-brand.ts';

t.test(
  'the demo names an invented company, and never mixes it with a configured one',
  async (t) => {
    const named = withDemoBrand({ PORT: '1', BRAND_LEGAL_ENTITY: ' ' });
    t.match(named, { PORT: '1', BRAND_LEGAL_ENTITY: /Inc\.$/, BRAND_CONTACT_EMAIL: /\.example$/ });
    const own = { BRAND_LEGAL_ENTITY: 'Own GmbH' };
    t.same(withDemoBrand(own), own);
    const address = { BRAND_ADDRESS: 'Somewhere 1' };
    t.same(withDemoBrand(address), address);
  },
);
