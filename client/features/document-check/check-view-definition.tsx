import { defineView } from '../../framework/views/view-definition.ts';
import { checkDocument, checkIntent } from './check-action.ts';
import { type CheckContent, readCheck } from './check-loader.ts';
import { CheckView } from './check-view.tsx';

export const view = defineView<CheckContent>({
  load: (request, { account }) => readCheck(request, account),
  actions: { [checkIntent]: checkDocument },
  Component: ({ data }) => <CheckView key={data?.sha256 ?? ''} check={data} />,
});
