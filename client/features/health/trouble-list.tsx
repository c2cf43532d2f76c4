import { LineList } from '../../ui/data/line-list.tsx';
import type { Trouble } from './troubles.ts';

/** On the overview: what does not work, or that all of it does. */
export function TroubleList(props: { readonly troubles: readonly Trouble[] | null }) {
  const { troubles } = props;
  if (troubles === null) return <p>The health of the portal couldn’t be loaded.</p>;
  if (troubles.length === 0) return <p>Everything works.</p>;
  return (
    <LineList
      lines={troubles.map(({ name, words, href }) => ({
        key: name,
        words: name,
        href,
        note: words,
      }))}
    />
  );
}
