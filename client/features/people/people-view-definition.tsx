import type { PersonRecord } from '#shared/product/investors/people.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { peopleActions } from './people-actions.ts';
import { findPerson, type PeopleContent, readPeople } from './people-loader.ts';
import { PeopleView } from './people-view.tsx';

export const view = defineView<PeopleContent, PersonRecord | null>({
  find: findPerson,
  saves: 'people',
  load: (request, { account }, person) => readPeople(request, person, dateFormatter(account)),
  actions: peopleActions,
  titleOf: ({ open }) => open?.name,
  Component: ({ owner, data }) => <PeopleView content={data} timeZone={owner.account.timeZone} />,
});
