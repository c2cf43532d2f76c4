import { introductionPath } from '#shared/site/dashboard-address.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const askInvestorIntent = 'ask-investor';

/** Asks the investor for an introduction about one of the reader's raises. */
export const askInvestor: FormHandler = async ({ form, api, key }) => {
  const { introduction } = await api.send('POST /raises/:id/investor-introductions', {
    params: { id: text(form, 'raise') },
    body: {
      investor: text(form, 'investor'),
      // Browsers send each line break as two characters, which would count twice.
      note: text(form, 'note').replaceAll('\r\n', '\n').trim(),
    },
    key,
  });
  return { kind: 'redirect', to: introductionPath(introduction.id) };
};
