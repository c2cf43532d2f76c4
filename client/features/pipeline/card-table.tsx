import { formatMoney } from '#shared/money/money.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { FollowUp, OnPortal } from './card-facts.tsx';
import { MoveForm } from './move-form.tsx';
import { nothingOpen } from './pipeline-address.ts';
import type { CardRowData, PipelineData } from './pipeline-loader.ts';

/** The id of the table, for the links of its rows. */
export const cardsTableId = 'cards';

/** The columns of the table of cards. */
export function cardColumns({
  pipeline: { stages },
  today,
}: Pick<PipelineData, 'pipeline' | 'today'>): readonly DataColumn<CardRowData>[] {
  const names = new Map(stages.map(({ stage, name }) => [stage, name]));
  return [
    { key: 'name', title: 'Name', cell: ({ name }) => name },
    {
      key: 'stage',
      title: 'Stage',
      place: 'beside',
      cell: ({ stage }) => (
        <Badge tone={stage === 'committed' ? 'accent' : 'plain'}>{names.get(stage)}</Badge>
      ),
    },
    { key: 'firm', title: 'Firm', cell: ({ firm }) => firm },
    {
      key: 'expected',
      title: 'Amount hoped for',
      numeric: true,
      cell: ({ expected }) => (expected === null ? '' : formatMoney(expected)),
    },
    {
      key: 'followUp',
      title: 'Follow up',
      isNamed: true,
      cell: (card) => <FollowUp card={card} today={today} />,
    },
    {
      key: 'portal',
      title: 'On the portal',
      place: 'wide',
      cell: (card) => <OnPortal card={card} />,
    },
    {
      key: 'since',
      title: 'In this stage since',
      place: 'wide',
      cell: ({ since }) => <ShortTime moment={since} />,
    },
  ];
}

/** The cards of a pipeline in a table, each with its twin of dragging in its menu. */
export function CardTable(props: {
  readonly content: PipelineData;
  readonly columns: readonly DataColumn<CardRowData>[];
}) {
  const { list, card, pipeline } = props.content;
  const { url } = usePageView();
  if (list === null) return null;
  return (
    <DataTable
      id={cardsTableId}
      caption="Cards, stage by stage"
      columns={props.columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => addressWith(url, { ...nothingOpen, id }),
        open: card?.id ?? null,
        ...(pipeline.mayChange
          ? { menu: (row: CardRowData) => <MoveForm card={row} stages={pipeline.stages} /> }
          : {}),
      }}
      foot={<PageFoot {...list} shown={list.items.length} />}
    />
  );
}
