import type { ReactNode } from 'react';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import { fieldText, termsOfInstrument } from '#shared/product/raises/field-words.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { OwnershipFigure } from '../../domain/raise/ownership-figure.tsx';
import { RaiseGallery } from '../../domain/raise/raise-gallery.tsx';
import {
  RaiseSection,
  RisksSection,
  SectionLevel,
  TeamSection,
  UseOfFunds,
} from '../../domain/raise/raise-sections.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import type { EditorStep } from './raise-address.ts';
import css from './raise-editor.module.css';
import type { StepProps } from './steps/step-props.ts';

type RecordProps = Pick<StepProps, 'raise' | 'pitch' | 'agreement'>;

const offered: readonly string[] = [
  ...['min', 'target', 'max', 'minTicket', 'maxTicket', 'oversubscription'],
  ...['currency', 'regime', 'visibility', 'opensAt', 'deadlineAt', 'instrument'],
];
/** What the raise does to ownership, and who sees that. */
const ownershipNames: readonly string[] = ['capTable', 'earlierInvestors', 'ownershipShown'];

/** Shows what a step of the raise says, as text: for a raise that cannot be changed. */
export function StepRecord(props: RecordProps & { readonly step: EditorStep }) {
  return (
    <SectionLevel value={3}>
      <div className={classes(stackCss['space6'], css['record'])}>{recordOf(props)}</div>
    </SectionLevel>
  );
}

function recordOf(props: RecordProps & { readonly step: EditorStep }): ReactNode {
  const { raise, step } = props;
  switch (step) {
    case 'company':
      return <HeadlineRecord raise={raise} />;
    case 'terms':
      return <TermsRecord raise={raise} />;
    case 'pitch':
      return (
        <TextRecord source={raise.pitch} text={props.pitch} what="The pitch" none="No pitch" />
      );
    case 'funds':
      return raise.useOfFunds.length === 0 ? (
        <p>No use of funds</p>
      ) : (
        <UseOfFunds content={raise} />
      );
    case 'team':
      return <TeamRecord raise={raise} />;
    case 'images':
      return <ImagesRecord raise={raise} />;
    case 'agreement':
      return (
        <TextRecord
          source={raise.agreement}
          text={props.agreement}
          what="The agreement"
          none="The standard agreement"
        />
      );
    default:
      return null;
  }
}

function HeadlineRecord({ raise }: { readonly raise: Raise }) {
  const { highlights } = raise;
  return (
    <>
      <Facts facts={['title', 'summary'].map((name) => factOf(raise, name))} />
      {highlights.length === 0 ? null : (
        <RaiseSection id="highlights" title="Highlights">
          <ul>
            {highlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </RaiseSection>
      )}
    </>
  );
}

function TermsRecord({ raise }: { readonly raise: Raise }) {
  const { instrument, capTable, ownership } = raise;
  const terms = instrument === null ? [] : termsOfInstrument[instrument];
  const names = [...offered, ...terms.map((name) => `terms.${name}`)];
  return (
    <>
      <Facts facts={names.map((name) => factOf(raise, name))} />
      <RaiseSection id="ownership" title="What this does to ownership">
        <Facts facts={ownershipNames.map((name) => factOf(raise, name))} />
        {capTable === null ? null : <OwnershipFigure ownership={ownership} />}
      </RaiseSection>
    </>
  );
}

function TeamRecord({ raise }: { readonly raise: Raise }) {
  if (raise.team.length === 0 && raise.risks.length === 0) return <p>No team and no risks</p>;
  return (
    <>
      <TeamSection content={raise} />
      <RisksSection content={raise} />
    </>
  );
}

function ImagesRecord({ raise }: { readonly raise: Raise }) {
  const images = [raise.cover, raise.logo, ...raise.images].filter((image) => image !== null);
  return images.length === 0 ? <p>No images</p> : <RaiseGallery raise={raise.id} images={images} />;
}

/** A long text as readers see it, never as it was typed. */
function TextRecord(props: {
  readonly source: string;
  /** Rendered; null when it could not be. */
  readonly text: RichText | null;
  readonly what: string;
  readonly none: string;
}) {
  const { source, text, what, none } = props;
  if (source.trim() === '') return <p>{none}</p>;
  return text === null ? <Unavailable what={what} /> : <RichTextView text={text} lift={2} />;
}

function factOf(raise: Raise, name: string): Fact {
  const [group = '', term] = name.split('.');
  const from: Readonly<Record<string, unknown>> = term === undefined ? { ...raise } : raise.terms;
  const value = from[term ?? group];
  const text = Array.isArray(value) ? value.join(', ') : fieldText(name, value);
  return { label: fieldLabel(name), value: text || 'Not set' };
}
