import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { introductionActions } from './introduction-actions.ts';
import {
  type FoundIntroduction,
  findIntroduction,
  type IntroductionsContent,
  readIntroductions,
} from './introduction-loader.ts';
import { otherName } from './introduction-words.ts';
import { IntroductionsView } from './introductions-view.tsx';

export const view = defineView<IntroductionsContent, FoundIntroduction>({
  find: findIntroduction,
  load: (request, { account }, found) => readIntroductions(request, found, dateFormatter(account)),
  actions: introductionActions,
  titleOf: ({ open }) => (open === null ? undefined : otherName(open)),
  Component: ({ owner, data }) => <IntroductionsView content={data} account={owner.account} />,
});
