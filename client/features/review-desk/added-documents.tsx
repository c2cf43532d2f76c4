import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { AddedNote } from '../../domain/document/added-note.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { DocumentLink } from './document-link.tsx';
import { restoreIntent, takeDownIntent } from './review-actions.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** Shows what the company added after the review: an operator reads it, and may take it down. */
export function AddedDocuments({ desk }: { readonly desk: ReviewDeskData }) {
  const { raise, hasConflict } = desk;
  const refused = useFormResult(takeDownIntent)?.problem !== undefined;
  const documents = (desk.documents ?? []).filter(({ added }) => added !== null);
  if (documents.length === 0) return null;
  const shown = documents.filter(({ hidden }) => hidden === null);
  return (
    <section
      aria-labelledby="added-documents"
      className={classes(stackCss['space3'], css['added'])}
    >
      <h4 id="added-documents">Added after the review</h4>
      <ul className={css['documents']}>
        {documents.map((document) => {
          const { id, name, folder, added, hidden, takenDown } = document;
          return (
            <li key={id}>
              <DocumentLink raise={raise} document={document} />
              <span className={textCss['note']}>
                , {documentFolderLabels[folder]}. <AddedNote added={added} />.
              </span>
              {hidden === null || takenDown === null ? null : (
                <>
                  <p>
                    Taken down on <ShortTime moment={hidden} />: {takenDown.reason}
                  </p>
                  {hasConflict ? null : (
                    <FormButton intent={restoreIntent} fields={{ id }} about={name}>
                      Restore
                    </FormButton>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {hasConflict || shown.length === 0 ? null : (
        <Disclosures>
          <Disclosure title="Take a document down" open={refused}>
            <Form intent={takeDownIntent} submit="Take document down" variant="danger" guarded>
              <SelectField
                name="id"
                label="Document"
                value={shown[0]?.id ?? ''}
                options={shown.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <TextAreaField
                name="reason"
                label="Reason"
                hint="At least 20 characters. The company sees it. We’ll tell readers that it’s gone and keep its files."
                maxLength={raiseReasonMaxLength}
                short
              />
            </Form>
          </Disclosure>
        </Disclosures>
      )}
    </section>
  );
}
