import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import { fieldText, termsOfInstrument } from '#shared/product/raises/field-words.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { RaiseGallery } from '../../domain/raise/raise-gallery.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import type { EditorStep } from './raise-address.ts';
import css from './raise-editor.module.css';
import type { StepProps } from './steps/step-props.ts';

const namesOf: Readonly<Partial<Record<EditorStep, readonly string[]>>> = {
  company: ['title', 'summary', 'highlights'],
  terms: [
    ...['min', 'target', 'max', 'minTicket', 'maxTicket', 'oversubscription'],
    ...['currency', 'regime', 'visibility', 'opensAt', 'deadlineAt', 'instrument', 'capTable'],
  ],
  pitch: ['pitch'],
  funds: ['useOfFunds'],
  team: ['team', 'risks'],
  agreement: ['agreement'],
};

/** Shows what a step of the raise says, as text: for a raise that cannot be changed. */
export function StepRecord(
  props: Pick<StepProps, 'raise' | 'pitch' | 'agreement'> & { readonly step: EditorStep },
) {
  const { raise, step } = props;
  const text = step === 'pitch' ? props.pitch : step === 'agreement' ? props.agreement : null;
  if (text !== null && text.length > 0) {
    return (
      <div className={css['record']}>
        <RichTextView text={text} lift={2} />
      </div>
    );
  }
  const images = [raise.cover, raise.logo, ...raise.images].filter((image) => image !== null);
  if (step === 'images' && images.length > 0) {
    return (
      <div className={css['record']}>
        <RaiseGallery raise={raise.id} images={images} />
      </div>
    );
  }
  if (step === 'images') return <p className={css['record']}>No images</p>;
  const { instrument } = raise;
  const terms = step === 'terms' && instrument !== null ? termsOfInstrument[instrument] : [];
  const names = [...(namesOf[step] ?? []), ...terms.map((name) => `terms.${name}`)];
  return (
    <div className={css['record']}>
      <Facts facts={names.map((name) => factOf(raise, name))} />
    </div>
  );
}

function factOf(raise: Raise, name: string): Fact {
  const [group = '', term] = name.split('.');
  const from: Readonly<Record<string, unknown>> = term === undefined ? { ...raise } : raise.terms;
  const none = name === 'agreement' ? 'Standard agreement' : 'Not set';
  return { label: fieldLabel(name), value: fieldText(name, from[term ?? group]) || none };
}
