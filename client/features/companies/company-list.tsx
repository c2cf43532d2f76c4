import type { Company } from '#shared/product/companies/companies.ts';
import { memberRoleLabels } from '#shared/product/companies/lifecycle.ts';
import { companyPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable, rowId } from '../../ui/data/data-table.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { type Sort, sortHref } from '../../ui/data/sorting.ts';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { byName, readCompaniesQuery } from './company-address.ts';
import { CompanyFacts, sectorOf, stageOf } from './company-facts.tsx';
import type { CompaniesData } from './company-loader.ts';
import { LogoImage } from './company-logo.tsx';
import { FirstCompany, NewCompany } from './new-company.tsx';

const tableId = 'companies';

const columns: readonly DataColumn<Company>[] = [
  { key: 'name', title: 'Name', sortable: 'ascending', cell: ({ name }) => name },
  {
    key: 'role',
    title: 'Your role',
    place: 'beside',
    cell: ({ role }) => <Badge>{memberRoleLabels[role]}</Badge>,
  },
  {
    key: 'oneLiner',
    title: 'What it does',
    isSentence: true,
    cell: ({ oneLiner }) => oneLiner || 'Not specified',
  },
  { key: 'sector', title: 'Sector', place: 'wide', cell: (company) => sectorOf(company) },
  { key: 'stage', title: 'Stage', place: 'wide', cell: (company) => stageOf(company) },
  { key: 'city', title: 'City', place: 'wide', cell: ({ city }) => city },
];

/** The companies of a person, and one of them or the form for a new one beside the list. */
export function CompanyList(props: { readonly sort: Sort; readonly list: CompaniesData | null }) {
  const { sort, list } = props;
  const asked = readCompaniesQuery(usePageView().url);
  const open = list?.open ?? null;
  const isNew = asked.kind === 'list' && asked.isNew;
  if (list?.isFirst && list.items.length === 0 && open === null) return <FirstCompany />;
  return (
    <ListPage
      record={
        isNew ? (
          <NewCompany key="new" />
        ) : open === null ? null : (
          <OneCompany key={open.id} company={open} />
        )
      }
    >
      <Listed sort={sort} list={list} />
    </ListPage>
  );
}

function Listed(props: { readonly sort: Sort; readonly list: CompaniesData | null }) {
  const { sort, list } = props;
  const { url } = usePageView();
  if (list === null) {
    return (
      <BlankList>
        <Unavailable what="The list of your companies" />
      </BlankList>
    );
  }
  return (
    <DataTable
      id={tableId}
      caption="Your companies"
      columns={columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => addressWith(url, { id }),
        open: list.open?.id ?? null,
        menu: (company) => <a href={companyPath(company.id)}>{toOpen(company)}</a>,
      }}
      sort={{ current: sort, href: (next) => sortHref(url, next, byName) }}
      foot={<PageFoot {...list} shown={list.items.length} />}
    />
  );
}

function OneCompany(props: { readonly company: Company }) {
  const { company } = props;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={company.name}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(tableId, company.id)}
    >
      <p>
        <ButtonLink href={companyPath(company.id)} size="small">
          {toOpen(company)}
        </ButtonLink>
      </p>
      <LogoImage company={company} />
      <CompanyFacts company={company} />
    </RecordPanel>
  );
}

/** What the page of a company is opened for. */
function toOpen({ role }: Company): string {
  return role === 'viewer' ? 'See its members' : 'Edit details and members';
}
