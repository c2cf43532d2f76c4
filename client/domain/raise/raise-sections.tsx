import { createContext, type ReactNode, useContext } from 'react';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { dayText } from '#shared/money/parse-days.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { ownershipHref } from '#shared/product/raises/ownership-query.ts';
import { plainTerms } from '#shared/product/raises/plain-terms.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { OwnershipFigure } from './ownership-figure.tsx';
import type { RaisePageView } from './raise-page-view.ts';
import css from './raise-sections.module.css';
import { termFacts } from './term-facts.ts';

/** How deep the headings of the sections are: below the title of the page, or of a record. */
export const SectionLevel = createContext<2 | 3>(2);

/** One part of what a raise says, under its heading. */
export function RaiseSection(props: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { id, title } = props;
  const level = useContext(SectionLevel);
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={`raise-${id}`}>
      <Heading id={`raise-${id}`} className={css['heading']}>
        {title}
      </Heading>
      {props.children}
    </section>
  );
}

/** Shows what is offered, who offers it, and on which terms; what is empty is left out. */
export function OfferSections({ content, pitch, ownership, gallery }: OfferProps) {
  const level = useContext(SectionLevel);
  const { highlights } = content;
  return (
    <>
      {highlights.length === 0 ? null : (
        <RaiseSection id="highlights" title="Highlights">
          <ul>
            {highlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </RaiseSection>
      )}
      {gallery}
      {pitch === null || pitch.length === 0 ? null : (
        <RaiseSection id="pitch" title="Pitch">
          <RichTextView text={pitch} lift={level - 1} />
        </RaiseSection>
      )}
      <TeamSection content={content} />
      <RaiseSection id="terms" title="Terms">
        <Facts facts={offerFacts(content)} />
      </RaiseSection>
      <PlainTerms content={content} />
      {ownership === null ? null : (
        <RaiseSection id="ownership" title="What this does to ownership">
          <OwnershipFigure ownership={ownership} />
        </RaiseSection>
      )}
    </>
  );
}

interface OfferProps {
  readonly content: RaiseContent;
  /** Rendered; null when it could not be. */
  readonly pitch: RaisePageView['pitch'];
  /** What the raise does to ownership; null where that is not shown. */
  readonly ownership: RaisePageView['ownership'];
  readonly gallery: ReactNode;
}

/** Shows who is on the team; nothing where nobody is named. */
export function TeamSection({ content: { team } }: { readonly content: RaiseContent }) {
  if (team.length === 0) return null;
  return (
    <RaiseSection id="team" title="Team">
      {team.map(({ name, role, bio }) => (
        <div key={`${name} ${role}`} className={stackCss['space1']}>
          <p>
            <strong>{name}</strong>
            {role === '' ? null : `, ${role}`}
          </p>
          {bio === '' ? null : <p className={css['lines']}>{bio}</p>}
        </div>
      ))}
    </RaiseSection>
  );
}

/** Shows what the money is for, and what may go wrong. */
export function RiskSections({ content }: { readonly content: RaiseContent }) {
  return (
    <>
      <UseOfFunds content={content} />
      <RisksSection content={content} />
    </>
  );
}

/** Shows what may go wrong; nothing where no risk is named. */
export function RisksSection({ content }: { readonly content: RaiseContent }) {
  if (content.risks.length === 0) return null;
  return (
    <RaiseSection id="risks" title="Risks">
      {content.risks.map(({ title, text }) => (
        <div key={`${title} ${text}`} className={stackCss['space1']}>
          <p>
            <strong>{title}</strong>
          </p>
          <p className={css['lines']}>{text}</p>
        </div>
      ))}
    </RaiseSection>
  );
}

function PlainTerms({ content }: { readonly content: RaiseContent }) {
  const sentences = plainTerms(content);
  const calculator = content.ownershipShown ? ownershipHref(content) : undefined;
  if (sentences.length === 0) return null;
  return (
    <RaiseSection id="plain" title="The terms in plain words">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        The exact terms are above, and the signed agreement prevails. Your capital is at risk: most
        young companies fail.
      </p>
      {calculator === undefined ? null : (
        <p className="no-print">
          <a href={calculator}>Open the calculator with these terms</a> to try other amounts.
        </p>
      )}
    </RaiseSection>
  );
}

function offerFacts(content: RaiseContent): readonly Fact[] {
  const { instrument, min, target, max, minTicket, maxTicket, deadlineAt } = content;
  return [
    {
      label: 'Instrument',
      value: instrument === null ? 'Not chosen yet' : instrumentLabels[instrument],
    },
    ...termFacts(content),
    { label: 'Minimum', value: amount(min) },
    { label: 'Target', value: amount(target) },
    { label: 'Maximum', value: amount(max) },
    { label: 'Minimum ticket', value: amount(minTicket) },
    ...(maxTicket === null ? [] : [{ label: 'Maximum ticket', value: amount(maxTicket) }]),
    {
      label: 'Open until',
      value: deadlineAt === null ? 'Not set yet' : `${dayText(deadlineAt.slice(0, 10))}, UTC`,
    },
  ];
}

function amount(money: Money | null): string {
  return money === null ? 'Not set yet' : formatMoney(money);
}

/** Shows what the money is for; nothing where that is not said. */
export function UseOfFunds({ content }: { readonly content: RaiseContent }) {
  const { useOfFunds } = content;
  if (useOfFunds.length === 0) return null;
  return (
    <RaiseSection id="funds" title="Use of funds">
      <ul className={classes(stackCss['space3'], css['funds'])}>
        {useOfFunds.map(({ label, bps }) => (
          <li key={label}>
            <span>{label}</span>
            <span className={textCss['figures']}>{bps / 100}%</span>
            <meter min={0} max={10_000} value={bps} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </RaiseSection>
  );
}
