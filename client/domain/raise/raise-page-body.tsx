import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import { Facts, Monogram } from '../../ui/data/facts.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { ArchivedBadge } from './archived-badge.tsx';
import { placeOf, timeLeft } from './raise-card.tsx';
import { RaiseGallery } from './raise-gallery.tsx';
import { RaiseImageView } from './raise-image.tsx';
import css from './raise-page-body.module.css';
import type { RaisePageView } from './raise-page-view.ts';
import { RaiseProgress } from './raise-progress.tsx';
import { OfferSections, RiskSections, SectionLevel } from './raise-sections.tsx';
import { RaiseStateBadge } from './raise-state-badge.tsx';
import { RaiseTimeline } from './raise-timeline.tsx';

/**
 * The page of a raise: what it says in the order in which it is judged, and beside it the amount and
 * one action. Investors, visitors and the founder's preview all see this one component.
 */
export function RaisePageBody(props: {
  readonly view: RaisePageView;
  /** When it was read, in epoch milliseconds; null where no time that is left is told. */
  readonly asOf: number | null;
  /** The level of the title: 2 inside the frame of the dashboard. */
  readonly level: 1 | 2;
  /** A small line above the title. */
  readonly above?: ReactNode;
  /** What can be done, or why nothing can: never both. */
  readonly action: ReactNode;
  /** The same in a few words, for the bar on a phone. */
  readonly shortAction: ReactNode;
  /** The button that adds it to a watchlist, for those who can. */
  readonly watch?: ReactNode;
  /** What became of it since its reader last looked at it. */
  readonly news?: ReactNode;
  /** Below what the raise says. */
  readonly children?: ReactNode;
}) {
  const { view, asOf, level, above } = props;
  const { company, content, offer } = view;
  const Title = `h${level}` as const;
  return (
    <div className={css['around']}>
      <div className={css['page']}>
        <header className={classes(stackCss['space3'], css['head'])}>
          {above === undefined ? null : (
            <p className={classes(textCss['faint'], css['above'], 'no-print')}>{above}</p>
          )}
          <div className={classes(rowCss['line'], css['company'])}>
            {view.logo === null ? (
              <Monogram name={company.name} />
            ) : (
              <RaiseImageView
                raise={view.id}
                image={view.logo}
                sizes="3rem"
                first
                className={css['logo']}
              />
            )}
            <p>
              <strong>{company.name}</strong>
              <span className={textCss['note']}>{company.oneLiner}</span>
            </p>
          </div>
          <Title className={css['title']}>{view.title}</Title>
          <p className={css['summary']}>{view.summary}</p>
          {props.news}
          {props.watch === undefined || props.watch === null ? null : (
            <div className={css['watch']}>{props.watch}</div>
          )}
          <p className={rowCss['tags']}>
            {view.state === 'live' ? null : <RaiseStateBadge state={view.state} />}
            <ArchivedBadge state={view.state} />
            {placesOf(view).map((label) => (
              <Badge key={label}>{label}</Badge>
            ))}
          </p>
          {view.cover === null ? null : (
            <RaiseImageView
              raise={view.id}
              image={view.cover}
              sizes="(width < 48rem) 100vw, 44rem"
              first
              className={css['cover']}
            />
          )}
        </header>
        <SectionLevel value={level === 1 ? 2 : 3}>
          <article className={css['article']} aria-label="What the company says">
            {content === null ? (
              <p className={css['teaser']}>
                This is a teaser. Members see the whole offer: the pitch, the team, the terms, the
                risks and how much is signed and funded.
              </p>
            ) : (
              <OfferSections
                content={content}
                pitch={view.pitch}
                ownership={view.ownership}
                gallery={<RaiseGallery raise={view.id} images={content.images} />}
              />
            )}
            {offer === null ? null : <RaiseProgress offer={offer} target={view.target} />}
            {content === null ? null : <RiskSections content={content} />}
            <RaiseTimeline view={view} />
            {props.children}
          </article>
          <div
            className={classes(stackCss['space4'], stackCss['top'], css['rail'])}
            data-print="aside"
          >
            <p className={css['amount']}>{amountWords(view)}</p>
            <Facts facts={railFacts(view, asOf)} />
            {props.action === null ? null : (
              <div className={classes(stackCss['space3'], 'no-print')}>{props.action}</div>
            )}
          </div>
        </SectionLevel>
      </div>
      <div
        className={classes(rowCss['line'], rowCss['spread'], css['bar'], 'no-print')}
        data-raise-bar=""
      >
        <p>
          <strong>{amountWords(view)}</strong>
          {view.closesAt === null || asOf === null ? null : (
            <span>{timeLeft(view.closesAt, asOf)}</span>
          )}
        </p>
        {props.shortAction}
      </div>
    </div>
  );
}

/** Sector, stage and country, as far as they are known. */
function placesOf({ company }: RaisePageView): readonly string[] {
  const country = (countries as Readonly<Record<string, string>>)[company.country];
  return [...placeOf(company), ...(country === undefined ? [] : [country])];
}

function amountWords({ target }: RaisePageView): string {
  return target === null ? 'No target yet' : `${formatMoney(target)} target`;
}

function railFacts({ offer, content, closesAt, issuer }: RaisePageView, asOf: number | null) {
  const minTicket = content?.minTicket ?? null;
  const progress = offer?.progress;
  return [
    ...(progress === undefined
      ? []
      : [{ label: 'Signed or funded', value: `${progress.percentOfMin}% of the minimum` }]),
    ...(minTicket === null ? [] : [{ label: 'Minimum ticket', value: formatMoney(minTicket) }]),
    {
      label: 'Closes',
      value:
        closesAt === null
          ? 'Not set yet'
          : `${shortDate(closesAt)}${asOf === null ? '' : `, ${timeLeft(closesAt, asOf)}`}`,
    },
    ...(issuer === null || issuer.legalName === ''
      ? []
      : [{ label: 'Issuer', value: issuerWords(issuer) }]),
  ];
}

/** Who makes the offer: its legal name, its legal form and its country, as far as they are known. */
function issuerWords({ legalName, legalForm, country }: NonNullable<RaisePageView['issuer']>) {
  return [legalName, legalForm, countries[country] ?? country]
    .filter((words) => words !== '')
    .join(', ');
}
