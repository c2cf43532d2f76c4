import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { peopleActions } from './people-actions.ts';
import { type PeopleContent, personExists, readPeople } from './people-loader.ts';
import { PeopleView } from './people-view.tsx';

export const view = defineView<PeopleContent>({
  exists: personExists,
  load: (request, { account }) => readPeople(request, dateFormatter(account)),
  actions: peopleActions,
  titleOf: ({ open }) => open?.name,
  Component: ({ owner, data }) => <PeopleView content={data} timeZone={owner.account.timeZone} />,
});
