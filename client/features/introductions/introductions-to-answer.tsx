import type { IntroductionWait } from '#shared/product/overview/overview.ts';
import { introductionPath } from '#shared/site/dashboard-address.ts';
import { LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** Requests of investors that a company has to answer; nothing where there are none. */
export function IntroductionsToAnswer(props: {
  readonly introductions: readonly IntroductionWait[];
}) {
  const { introductions } = props;
  if (introductions.length === 0) return null;
  return (
    <Panel title="Introductions to answer">
      <LineList
        lines={introductions.map(({ id, from, title }) => ({
          key: id,
          words: `${from} asks for an introduction${title === '' ? '' : ` (${title})`}`,
          href: introductionPath(id),
        }))}
      />
    </Panel>
  );
}
