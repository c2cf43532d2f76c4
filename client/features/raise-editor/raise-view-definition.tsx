import { defineView } from '../../framework/views/view-definition.ts';
import { NewRaiseLink } from './new-raise.tsx';
import { raiseActions } from './raise-actions.ts';
import { type FoundRaise, findRaise, type RaiseContentData, readRaises } from './raise-loader.ts';
import { RaiseView } from './raise-view.tsx';

export const view = defineView<RaiseContentData, FoundRaise>({
  find: findRaise,
  load: ({ api }, owner, found) => readRaises(api, owner, found),
  actions: raiseActions,
  titleOf: (content) => ('raise' in content ? content.raise.title : undefined),
  Action: NewRaiseLink,
  Component: ({ data }) => <RaiseView content={data} />,
});
