import { investorStates } from '#shared/product/investors/lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
import { profileStateLabels, profileStateTones } from '../../domain/investor/investor-words.ts';
import { SavedViewOutcome, SavedViewsMenu } from '../../domain/saved-view/saved-views-menu.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ConfirmedExport } from '../../framework/step-up/confirmed-export.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { readSelection } from '../../ui/data/selection-address.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './people.module.css';
import {
  exportHref,
  listHref,
  type PeopleSelection,
  peopleHref,
  roleLabels,
} from './people-address.ts';
import { peopleBulk, SeveralOutcome } from './people-bulk.tsx';
import type { PeopleContent, PersonData } from './people-loader.ts';
import { PeopleOutcome, PersonPanel, peopleTableId } from './person-panel.tsx';

/** The people of the portal, and one of them beside the list. */
export function PeopleView(props: { readonly content: PeopleContent; readonly timeZone: string }) {
  const { selection, list, open, exporting } = props.content;
  const { url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: chosenIn(selection),
        content: <Filters selection={selection} />,
        isLong: true,
      }}
      bar={
        <>
          {list === null || list.items.length === 0 ? null : (
            <a href={exportHref(selection)}>Export as CSV</a>
          )}
          <SavedViewsMenu list="people" />
          <ColumnMenu columns={columns} />
        </>
      }
      outcome={
        <>
          <PeopleOutcome />
          <SeveralOutcome />
          <SavedViewOutcome />
          {exporting === undefined ? null : (
            <ConfirmedExport
              needed={exporting}
              file={exportHref(selection, readSelection(url.searchParams))}
            />
          )}
        </>
      }
      notes={<TimeZoneNote timeZone={props.timeZone} />}
      record={open === null ? null : <PersonPanel key={open.id} person={open} />}
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of people" />
        </BlankList>
      ) : list.items.length === 0 ? (
        <BlankList>
          <EmptyState
            title={
              selection.state === 'pending'
                ? 'No profiles to review'
                : 'No people match these filters'
            }
            action={<a href={peopleHref}>Clear filters</a>}
          />
        </BlankList>
      ) : (
        <People list={list} selection={selection} openId={open?.id ?? null} />
      )}
    </ListPage>
  );
}

function People(props: {
  readonly list: NonNullable<PeopleContent['list']>;
  readonly selection: PeopleSelection;
  readonly openId: string | null;
}) {
  const { list, selection, openId } = props;
  const { url } = usePageView();
  return (
    <DataTable
      id={peopleTableId}
      caption={selection.state === 'pending' ? 'People, longest wait first' : 'People'}
      columns={columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => addressWith(url, { id }),
        open: openId,
      }}
      bulk={peopleBulk(list.items, selection)}
      foot={
        <PageFoot
          shown={list.items.length}
          nextCursor={list.nextCursor}
          isFirst={selection.after === ''}
        />
      }
    />
  );
}

const columns: readonly DataColumn<PersonData>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  {
    key: 'profile',
    title: 'Investor profile',
    place: 'beside',
    cell: ({ investor }) =>
      investor === null ? (
        'No profile'
      ) : (
        <Badge tone={profileStateTones[investor.state]}>{profileStateLabels[investor.state]}</Badge>
      ),
  },
  {
    key: 'invests',
    title: 'Invests as',
    place: 'wide',
    cell: ({ investor }) => investor?.displayName ?? '',
  },
  { key: 'what', title: 'Role', cell: whatTheyAre },
  { key: 'email', title: 'Email', place: 'wide', cell: ({ email }) => email },
  {
    key: 'submitted',
    title: 'Submitted',
    place: 'wide',
    cell: ({ submitted }) => (submitted === null ? '' : <ShortTime moment={submitted} />),
  },
  {
    key: 'joined',
    title: 'Joined',
    place: 'wide',
    cell: ({ joined }) => <ShortTime moment={joined} />,
  },
];

function whatTheyAre({ operator, companies, investor, status }: PersonData): string {
  const parts = operator
    ? ['Operator']
    : [...(companies > 0 ? ['Founder'] : []), ...(investor === null ? [] : ['Investor'])];
  const what = parts.length === 0 ? 'Member' : parts.join(', ');
  if (status === 'suspended') return `${what}, suspended`;
  return status === 'pending_verification' ? `${what}, not confirmed` : what;
}

function chosenIn({ state, role, q }: PeopleSelection): string {
  const words = [
    state === '' ? '' : profileStateLabels[state],
    role === '' ? '' : roleLabels[role],
    q,
  ].filter((word) => word !== '');
  return words.length === 0 ? 'All' : words.join(', ');
}

function Filters({ selection }: { readonly selection: PeopleSelection }) {
  const { state, role, q } = selection;
  return (
    <>
      <FilterLinks
        label="State of the profile"
        links={[
          { label: 'All', href: listHref({ role, q }), current: state === '' },
          ...investorStates
            .filter((one) => one !== 'draft')
            .map((one) => ({
              label: profileStateLabels[one],
              href: listHref({ state: one, role, q }),
              current: one === state,
            })),
        ]}
      />
      <form
        key={JSON.stringify(selection)}
        method="get"
        action={routeOf('dashboard').path}
        className={classes(rowCss['tags'], css['search'])}
      >
        <input type="hidden" name="view" value="people" />
        {state === '' ? null : <input type="hidden" name="state" value={state} />}
        <label htmlFor="people-role">Role</label>
        <select id="people-role" name="role" defaultValue={role} className={css['control']}>
          <option value="">All</option>
          {Object.entries(roleLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor="people-q">Name or email</label>
        <input id="people-q" name="q" type="search" defaultValue={q} className={css['control']} />
        <Button type="submit" variant="secondary" size="small">
          Show
        </Button>
      </form>
    </>
  );
}
