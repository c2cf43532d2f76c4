import type { IntroductionOutlook } from '#shared/product/introductions/introductions.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';

export const askIntroductionIntent = 'ask-introduction';

/** Investors without access; who has it writes to the company at once. */
const askers: readonly NetworkRaise['access'][] = ['may-ask', 'asked', 'denied'];

/** Reads whether an investor can ask for an introduction; null where that is not for whoever reads. */
export async function readIntroduction(
  { api }: Pick<PageRequest, 'api'>,
  { id, access }: NetworkRaise,
): Promise<IntroductionOutlook | null> {
  if (!askers.includes(access)) return null;
  return api.send('GET /raises/:id/introduction', { params: { id } }).catch(() => null);
}

/** Asks the company of the raise in the address for an introduction. */
export const askIntroduction: FormHandler = async ({ api, form, key, url }) => {
  const slug = url.searchParams.get('raise') ?? '';
  const { id } = await api.send('GET /raises/by-slug', { query: { slug } });
  const note = text(form, 'note').replaceAll('\r\n', '\n').trim();
  await api.send('POST /raises/:id/introductions', { params: { id }, body: { note }, key });
  return { kind: 'redirect', to: `${networkRaiseHref(slug)}#introduction` };
};
