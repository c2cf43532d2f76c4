import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { changeLabel, fieldAt } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '../../domain/raise/field-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { TextSides } from '../../ui/data/text-sides.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';
import { hasImages, imagesIn, ReviewedImages } from './reviewed-images.tsx';

/** Shows what differs, field by field: side by side, and within each side word by word. */
export function ChangesPane({ desk }: { readonly desk: ReviewDeskData }) {
  const { raise, snapshot, previous, differences, proposed } = desk;
  // What a change weighs is asked once investors can have read what was there before.
  const isUnseen = raise.state === 'in_review';
  return (
    <div className={css['changes']}>
      {raise.proposedChange === null ? (
        <p className={textCss['note']}>
          From snapshot {previous?.seq} to snapshot {snapshot?.seq}.
          {isUnseen ? ' No investor has seen either.' : null}
        </p>
      ) : (
        <p>
          Proposed
          {proposed === null ? null : (
            <>
              {' '}
              <FormattedDate moment={proposed} />
            </>
          )}
          : {raise.proposedChange.reason}
        </p>
      )}
      {differences.length === 0 ? <p>The text is the same.</p> : null}
      {differences.map(({ pointer, before, after, weight, reason }) => {
        const name = valueName(pointer);
        const label = changeLabel(pointer);
        return (
          <section
            key={pointer}
            aria-label={label}
            className={classes(stackCss['space2'], boxCss['ruled'], css['change'])}
          >
            <h4>
              {label}{' '}
              {isUnseen ? null : (
                <Badge tone={weight === 'material' ? 'attention' : 'plain'}>
                  {weight === 'material' ? 'Material' : 'Reviewed'}
                </Badge>
              )}
            </h4>
            {isUnseen ? null : <p className={textCss['note']}>{reason}</p>}
            <TextSides
              before={fieldText(name, JSON.parse(before))}
              after={fieldText(name, JSON.parse(after))}
              titles={['Before', raise.proposedChange === null ? 'Now' : 'Proposed']}
            />
            {hasImages(name) ? (
              <div>
                <ReviewedImages raise={raise.id} images={imagesIn(JSON.parse(before))} />
                <ReviewedImages raise={raise.id} images={imagesIn(JSON.parse(after))} />
              </div>
            ) : null}
            {name === 'documents' ? (
              <p>
                {filesIn(before, after).map(({ id, n, name: file }) => (
                  <span key={`${id} ${n}`}>
                    <a href={`/api/v1/documents/${id}/content?n=${n}`} download>
                      Open {file}, version {n}
                    </a>{' '}
                  </span>
                ))}
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

/** As what the values of a difference are written. */
function valueName(pointer: string): string {
  const field = fieldAt(pointer);
  return field === 'company' ? changeName(pointer) : field;
}

function changeName(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

/** The files on both sides that are not the same. */
function filesIn(before: string, after: string): readonly SnapshotDocument[] {
  const [was, is] = [before, after].map((side) => JSON.parse(side) as readonly SnapshotDocument[]);
  const only = (
    files: readonly SnapshotDocument[] = [],
    others: readonly SnapshotDocument[] = [],
  ) => files.filter(({ version }) => !others.some((one) => one.version === version));
  return [...only(was, is), ...only(is, was)];
}
