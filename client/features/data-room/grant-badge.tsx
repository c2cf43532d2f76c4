import { type GrantState, grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { grantTones } from './access-words.ts';

/** The state of an access in a word or two. */
export function StateBadge({ state }: { readonly state: GrantState }) {
  const tone = grantTones[state];
  return <Badge {...(tone === undefined ? {} : { tone })}>{grantStateLabels[state]}</Badge>;
}
