import type { ReactNode } from 'react';
import { reviewCommentMaxLength } from '#shared/product/fields/limits.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '#shared/product/raises/field-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { OwnershipFigure } from '../../domain/raise/ownership-figure.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { DocumentLink } from './document-link.tsx';
import { type FieldGroup, fieldGroups, separateChanged } from './field-groups.ts';
import { changesIntent, commentName } from './review-actions.ts';
import { deskSearchHref } from './review-address.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';
import { hasImages, imagesIn, ReviewedImages } from './reviewed-images.tsx';

/** Tells whether the desk compares two versions: a submission with the one before, or a proposal. */
export function hasComparison({ previous, raise }: ReviewDeskData): boolean {
  return previous !== null || raise.proposedChange !== null;
}

/**
 * Shows every field of what was submitted, those that are as they were folded; whoever reviews it
 * comments on them.
 */
export function FieldsPane(props: { readonly desk: ReviewDeskData; readonly canDecide: boolean }) {
  const { desk, canDecide } = props;
  const fields = <Fields {...props} />;
  if (!canDecide) return fields;
  return (
    <Form intent={changesIntent} submit="Request changes" variant="secondary" guarded>
      <input type="hidden" name="id" value={desk.raise.id} />
      <input type="hidden" name="version" value={desk.raise.version} />
      <p className={textCss['note']}>
        Open “Comment” next to each field that has to change. The company sees each comment next to
        its field, and answers there.
      </p>
      {fields}
    </Form>
  );
}

function Fields(props: { readonly desk: ReviewDeskData; readonly canDecide: boolean }) {
  const { desk } = props;
  const groups = fieldGroups(desk.content);
  if (!hasComparison(desk)) {
    return (
      <div className={classes(stackCss['space5'], css['fields'])}>
        <Groups {...props} groups={groups} />
      </div>
    );
  }
  const { changed, unchanged } = separateChanged(
    groups,
    desk.differences.map(({ pointer }) => pointer),
  );
  return (
    <div className={classes(stackCss['space5'], css['fields'])}>
      {changed.length === 0 ? null : <Rows {...props} names={changed} />}
      {unchanged.length === 0 ? null : (
        <Unchanged names={unchanged.flatMap(({ names }) => names)}>
          <Groups {...props} groups={unchanged} />
        </Unchanged>
      )}
    </div>
  );
}

/** Folds what is as it was; a comment that was typed there and refused is not folded away. */
function Unchanged(props: { readonly names: readonly string[]; readonly children: ReactNode }) {
  const { names, children } = props;
  const result = useFormResult(changesIntent);
  const typed = result?.problem === undefined ? {} : result.values;
  const isOpen = names.some((name) => (typed[commentName(name)] ?? '') !== '');
  return (
    <Disclosures>
      <Disclosure title={`Unchanged fields (${names.length})`} open={isOpen}>
        <div className={classes(stackCss['space5'], css['fields'])}>{children}</div>
      </Disclosure>
    </Disclosures>
  );
}

function Groups(props: {
  readonly desk: ReviewDeskData;
  readonly canDecide: boolean;
  readonly groups: readonly FieldGroup[];
}) {
  const { desk, canDecide, groups } = props;
  return groups.map(({ title, names }) => (
    <section key={title}>
      <h4>{title}</h4>
      <Rows {...{ desk, canDecide, names }} />
    </section>
  ));
}

function Rows(props: {
  readonly desk: ReviewDeskData;
  readonly canDecide: boolean;
  readonly names: readonly string[];
}) {
  const { desk, canDecide, names } = props;
  return (
    <dl>
      {names.map((name) => {
        const { value, isLong } = shownValue(desk, name);
        return (
          <div key={name} className={css['field']} data-long={isLong ? '' : undefined}>
            <dt>{fieldLabel(name)}</dt>
            <dd className={css['value']}>{value}</dd>
            {canDecide ? (
              <dd className={css['comment']}>
                <Comment name={name} />
              </dd>
            ) : null}
          </div>
        );
      })}
    </dl>
  );
}

/** About as many characters as fit beside a label and “Comment” on a window of usual width. */
const lineLength = 48;

/** What a field says, and whether that takes more than a line. */
function shownValue(desk: ReviewDeskData, name: string): { value: ReactNode; isLong: boolean } {
  if (name === 'documents') return { value: <Documents desk={desk} />, isLong: true };
  if (hasImages(name)) {
    const images = imagesIn(valueIn(desk.content, name));
    if (images.length > 0) {
      return { value: <ReviewedImages raise={desk.raise.id} images={images} />, isLong: true };
    }
  }
  if (name === 'ownershipShown' && desk.ownership !== null) {
    return { value: <OwnershipFigure ownership={desk.ownership} />, isLong: true };
  }
  const read = name === 'pitch' ? desk.pitch : name === 'agreement' ? desk.agreement : null;
  if (read !== null && read.length > 0) {
    const value = (
      <div className={css['read']}>
        <RichTextView text={read} lift={3} />
      </div>
    );
    return { value, isLong: true };
  }
  const text =
    name === 'company'
      ? fieldText(name, desk.company)
      : fieldText(name, valueIn(desk.content, name));
  if (text === '') {
    const none = name === 'agreement' ? 'Standard agreement' : 'Not set';
    return { value: <span className={textCss['note']}>{none}</span>, isLong: false };
  }
  return { value: text, isLong: text.length > lineLength || text.includes('\n') };
}

function Documents({ desk: { documents, raise } }: { readonly desk: ReviewDeskData }) {
  if (documents === null) return 'The documents couldn’t be loaded.';
  const reviewed = documents.filter(({ added }) => added === null);
  if (reviewed.length === 0) return <span className={textCss['note']}>None</span>;
  return (
    <>
      <ul className={css['documents']}>
        {reviewed.map((document) => (
          <li key={document.id}>
            <DocumentLink raise={raise} document={document} />
            <span className={textCss['note']}>
              , {documentFolderLabels[document.folder]}
              {document.current === null ? ', no file yet' : `, version ${document.current.n}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={css['search']}>
        <a href={deskSearchHref(raise.id)} target="_blank" rel="noreferrer">
          Search in the documents<span className="visually-hidden"> (in another tab)</span>
        </a>
      </p>
    </>
  );
}

/** A comment that is opened at its field; what was typed stays open after a refusal. */
function Comment({ name }: { readonly name: string }) {
  const field = useField(commentName(name));
  const isOpen = field.error !== undefined || (field.typed ?? '') !== '';
  return (
    <details open={isOpen} suppressHydrationWarning>
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

function valueIn(content: RaiseContent, name: string): unknown {
  const [group = '', term] = name.split('.');
  const from: Readonly<Record<string, unknown>> = term === undefined ? content : content.terms;
  return from[term ?? group];
}
