import { formatMoney } from '#shared/money/money.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { ownershipHref } from '#shared/product/raises/ownership-query.ts';
import { plainTerms } from '#shared/product/raises/plain-terms.ts';
import type { Deferred } from '#shared/site/page-state.ts';
import { offerWords, placeOf, timeLeft } from '../../domain/raise/raise-card.tsx';
import { RaiseDocument } from '../../domain/raise/raise-document.tsx';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { Await } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { longDate } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { PageHeader, Row, Section, Split, Stack } from '../../ui/layout/section.tsx';
import { AccessPanel } from './access-panel.tsx';
import { CommitPanel } from './commit-panel.tsx';
import { tabHref } from './network-address.ts';
import type { RaisePageData } from './raise-loader.ts';
import css from './raise-page.module.css';
import { RaiseProgress } from './raise-progress.tsx';
import { RaiseTimeline } from './raise-timeline.tsx';
import { RoomContents } from './room-contents.tsx';

/** The page of a published raise: as much of it as whoever reads it may see. */
export function RaisePage(props: { readonly data: Deferred<RaisePageData> }) {
  return (
    <Await
      data={props.data}
      waiting={
        <Section>
          <Skeleton label="Loading the raise" lines={8} />
        </Section>
      }
    >
      {(data) => <LoadedRaise {...data} />}
    </Await>
  );
}

function LoadedRaise({ raise, committing, asOf }: RaisePageData) {
  const { company, content, offer } = raise;
  return (
    <>
      <PageHeader
        kicker={<a href={tabHref('raises')}>All raises</a>}
        title={raise.title}
        lede={raise.summary}
      >
        <Row>
          <strong>{company.name}</strong>
          {raise.state === 'live' ? null : <RaiseStateBadge state={raise.state} />}
          {placeOf(company).map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </Row>
      </PageHeader>
      <Section>
        <Split
          aside={
            <Stack>
              <div data-print="aside">
                <Facts facts={keyFacts({ raise, asOf })} />
              </div>
              <div className="no-print">
                <CommitPanel raise={raise} committing={committing} />
              </div>
              <div className="no-print">
                <AccessPanel raise={raise} />
              </div>
            </Stack>
          }
          {...(content === null
            ? {}
            : {
                below: <Offer {...{ content, pitch: raise.pitch, ownership: raise.ownership }} />,
              })}
        >
          <Stack gap="loose">
            {offer === null ? (
              <TeaserNote />
            ) : (
              <RaiseProgress offer={offer} target={raise.target} />
            )}
            <RaiseTimeline raise={raise} />
            {content === null ? null : <PlainTerms content={content} />}
          </Stack>
        </Split>
      </Section>
      <RoomContents raise={raise} />
    </>
  );
}

/** All that the company says, and the exact terms. */
function Offer(props: {
  readonly content: NonNullable<NetworkRaise['content']>;
  readonly pitch: NetworkRaise['pitch'];
  readonly ownership: NetworkRaise['ownership'];
}) {
  return (
    <section id="offer" aria-labelledby="offer-title" className={css['block']}>
      <h2 id="offer-title">The offer</h2>
      <RaiseDocument {...props} headed />
    </section>
  );
}

/** What the terms mean, beside what is done about them. */
function PlainTerms(props: { readonly content: NonNullable<NetworkRaise['content']> }) {
  const { content } = props;
  return (
    <section id="plain" aria-labelledby="plain-title" className={css['block']}>
      <h2 id="plain-title">The terms in plain words</h2>
      <ul>
        {plainTerms(content).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        The exact terms are below, and what is signed decides. Your capital is at risk: most young
        companies fail.
      </p>
      {content.ownershipShown ? <Ownership href={ownershipHref(content)} /> : null}
    </section>
  );
}

function keyFacts({ raise, asOf }: Pick<RaisePageData, 'raise' | 'asOf'>) {
  const { company, target, offer, closesAt } = raise;
  const country = (countries as Readonly<Record<string, string>>)[company.country];
  return [
    { label: 'Company', value: company.oneLiner },
    ...(country === undefined ? [] : [{ label: 'Country', value: country }]),
    { label: 'Offers', value: offerWords(raise) },
    ...(target === null ? [] : [{ label: 'Target', value: formatMoney(target) }]),
    ...(offer?.minTicket == null
      ? []
      : [{ label: 'Smallest ticket', value: formatMoney(offer.minTicket) }]),
    { label: 'Closes', value: `${longDate(closesAt)}, ${timeLeft(closesAt, asOf)}` },
  ];
}

function TeaserNote() {
  return (
    <p>
      This is a teaser. Members of this portal read the whole offer: the pitch, the team, the terms,
      the risks and how much is signed and funded.
    </p>
  );
}

function Ownership({ href }: { readonly href: string | undefined }) {
  if (href === undefined) return null;
  return (
    <p className="no-print">
      <a href={href}>Open the calculator with these terms</a> to try other amounts.
    </p>
  );
}
