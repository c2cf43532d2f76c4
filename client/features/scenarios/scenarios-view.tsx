import { CompareView } from './compare-view.tsx';
import { ListView } from './list-view.tsx';
import type { ScenariosContent } from './scenario-loader.ts';

/** The saved scenarios of a person: their list with one open, or several side by side. */
export function ScenariosView(props: {
  readonly content: ScenariosContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  switch (content.kind) {
    case 'list':
      return <ListView content={content} timeZone={timeZone} />;
    case 'compare':
      return <CompareView scenarios={content.scenarios} left={content.left} />;
  }
}
