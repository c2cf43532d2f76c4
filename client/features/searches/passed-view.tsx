import { passedMax } from '#shared/product/fields/limits.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { PassOutcome } from '../../domain/raise/fit-details.tsx';
import { takeBackIntent } from '../../domain/raise/passing.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import type { PassedData } from './searches-loader.ts';

const network = routeOf('investors-network').path;

/** The raises that somebody marked as not for them, the last one first. */
export function PassedView(props: {
  readonly items: readonly PassedData[] | null;
  readonly timeZone: string;
}) {
  const { items, timeZone } = props;
  if (items === null || items.length === 0) {
    return (
      <ListPage outcome={<PassOutcome />}>
        <BlankList>
          {items === null ? (
            <Unavailable what="The list of raises that aren’t for you" />
          ) : (
            <EmptyState
              title="No raises marked “Not for me”"
              action={<ButtonLink href={network}>Find raises</ButtonLink>}
            >
              <p>
                Choose “Not for me” under how a raise fits you. We won’t suggest it or email you
                about it again.
              </p>
            </EmptyState>
          )}
        </BlankList>
      </ListPage>
    );
  }
  return (
    <ListPage
      bar={<ColumnMenu columns={columns} />}
      outcome={<PassOutcome />}
      notes={
        <>
          <p>
            Only you can see this list. We don’t suggest these raises or email you about them. It
            has room for {passedMax}.
          </p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      <DataTable
        id="passed"
        caption="Raises marked “Not for me”"
        columns={columns}
        items={items}
        rows={{
          key: ({ raiseId }) => raiseId,
          name: nameOf,
          href: ({ slug }) => (slug === null ? network : networkRaiseHref(slug)),
          menu: (row) => (
            <FormButton
              intent={takeBackIntent}
              fields={{ id: row.raiseId }}
              variant="quiet"
              about={nameOf(row)}
            >
              Take back
            </FormButton>
          ),
        }}
      />
    </ListPage>
  );
}

function nameOf({ title, company }: PassedData): string {
  return title ?? company;
}

const columns: readonly DataColumn<PassedData>[] = [
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'raise',
    title: 'Raise',
    cell: ({ title }) => title ?? <Badge>No longer open to you</Badge>,
  },
  {
    key: 'passed',
    title: 'Marked',
    isNamed: true,
    cell: ({ passed }) => <ShortTime moment={passed} />,
  },
];
