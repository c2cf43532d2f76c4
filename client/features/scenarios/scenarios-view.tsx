import { CompareView } from './compare-view.tsx';
import { EditView } from './edit-view.tsx';
import { ListView } from './list-view.tsx';
import type { ScenariosContent } from './scenario-data.ts';

/** The saved scenarios of a person: their list, one to change, or several side by side. */
export function ScenariosView(props: {
  readonly content: ScenariosContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  switch (content.kind) {
    case 'list':
      return <ListView list={content.list} timeZone={timeZone} />;
    case 'edit':
      return <EditView scenario={content.scenario} />;
    case 'compare':
      return <CompareView scenarios={content.scenarios} left={content.left} />;
  }
}
