import { reviewCommentMaxLength } from '#shared/product/fields/limits.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { fieldText, termsOfInstrument } from '../../domain/raise/field-words.ts';
import { OwnershipFigure } from '../../domain/raise/ownership-figure.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { DocumentLink } from './document-link.tsx';
import { changesIntent, commentName } from './review-actions.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** Every field of what was submitted; whoever reviews it comments on them. */
export function FieldsPane(props: { readonly desk: ReviewDeskData; readonly canDecide: boolean }) {
  const { desk, canDecide } = props;
  const fields = <Fields {...props} />;
  if (!canDecide) return fields;
  return (
    <Form intent={changesIntent} submit="Request changes" variant="secondary" guarded>
      <input type="hidden" name="id" value={desk.raise.id} />
      <input type="hidden" name="version" value={desk.raise.version} />
      <p className={css['soft']}>
        Open “Comment” at each field that has to change. The company sees the comments at its
        fields, and answers there.
      </p>
      {fields}
    </Form>
  );
}

function Fields(props: { readonly desk: ReviewDeskData; readonly canDecide: boolean }) {
  const { desk, canDecide } = props;
  const { content } = desk;
  return (
    <div className={css['fields']}>
      {groupsOf(content).map(({ title, names }) => (
        <section key={title}>
          <h4>{title}</h4>
          {names.map((name) => (
            <div key={name} className={css['field']}>
              <p className={css['label']}>{fieldLabel(name)}</p>
              <div className={css['value']}>
                <Value desk={desk} name={name} />
              </div>
              {canDecide ? <Comment name={name} /> : null}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function Value(props: { readonly desk: ReviewDeskData; readonly name: string }) {
  const { desk, name } = props;
  if (name === 'documents') return <Documents desk={desk} />;
  if (name === 'ownershipShown' && desk.ownership !== null) {
    return <OwnershipFigure ownership={desk.ownership} />;
  }
  if (name === 'pitch' && desk.pitch !== null && desk.pitch.length > 0) {
    return (
      <div className={css['read']}>
        <RichTextView text={desk.pitch} lift={3} />
      </div>
    );
  }
  const text =
    name === 'company'
      ? fieldText(name, desk.company)
      : fieldText(name, valueIn(desk.content, name));
  return text === '' ? <span className={css['soft']}>Not set</span> : text;
}

function Documents({ desk: { documents, raise } }: { readonly desk: ReviewDeskData }) {
  if (documents === null) return 'The documents could not be read just now.';
  const reviewed = documents.filter(({ added }) => added === null);
  if (reviewed.length === 0) return <span className={css['soft']}>None</span>;
  return (
    <ul className={css['documents']}>
      {reviewed.map((document) => (
        <li key={document.id}>
          <DocumentLink raise={raise} document={document} />{' '}
          <span className={css['soft']}>
            {document.folder}
            {document.current === null ? ', no file yet' : `, version ${document.current.n}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A comment that is opened at its field; what was typed stays open after a refusal. */
function Comment({ name }: { readonly name: string }) {
  const field = useField(commentName(name));
  const isOpen = field.error !== undefined || (field.typed ?? '') !== '';
  return (
    <details open={isOpen} suppressHydrationWarning className={css['comment']}>
      <summary>
        Comment<span className="visually-hidden"> on {fieldLabel(name)}</span>
      </summary>
      <TextAreaField
        name={commentName(name)}
        label={`What to change: ${fieldLabel(name)}`}
        maxLength={reviewCommentMaxLength}
        short
        optional
      />
    </details>
  );
}

interface FieldGroup {
  readonly title: string;
  readonly names: readonly string[];
}

/** The fields in the order of the editor, with the terms that belong to the instrument. */
function groupsOf({ instrument }: RaiseContent): readonly FieldGroup[] {
  const terms = instrument === null ? [] : termsOfInstrument[instrument];
  return [
    { title: 'Headline', names: ['company', 'title', 'summary', 'highlights'] },
    {
      title: 'Amounts',
      names: ['min', 'target', 'max', 'minTicket', 'maxTicket', 'oversubscription'],
    },
    { title: 'Terms', names: ['instrument', ...terms.map((name) => `terms.${name}`)] },
    {
      title: 'Offer',
      names: ['regime', 'visibility', 'opensAt', 'deadlineAt'],
    },
    { title: 'Ownership', names: ['ownershipShown', 'capTable', 'earlierInvestors'] },
    { title: 'Pitch', names: ['pitch', 'useOfFunds'] },
    { title: 'Team and risks', names: ['team', 'risks'] },
    { title: 'Data room', names: ['documents'] },
  ];
}

function valueIn(content: RaiseContent, name: string): unknown {
  const [group = '', term] = name.split('.');
  const from: Readonly<Record<string, unknown>> = term === undefined ? content : content.terms;
  return from[term ?? group];
}
