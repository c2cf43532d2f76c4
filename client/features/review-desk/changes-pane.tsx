import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { changeLabel, fieldAt } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '#shared/product/raises/field-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { TextSides } from '../../ui/data/text-sides.tsx';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { documentHref } from './review-address.ts';
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
              <ReplacedFiles raise={raise.id} before={before} after={after} />
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

/** The files on both sides that are not the same: to read, to compare page by page, to download. */
function ReplacedFiles(props: {
  readonly raise: string;
  readonly before: string;
  readonly after: string;
}) {
  const { raise } = props;
  const { site } = usePageView();
  const [was, is] = [filesIn(props.before), filesIn(props.after)];
  const only = (files: readonly SnapshotDocument[], others: readonly SnapshotDocument[]) =>
    files.filter(({ version }) => !others.some((one) => one.version === version));
  return (
    <ul className={stackCss['space1']}>
      {[...only(was, is), ...only(is, was)].map(({ id, n, name }) => {
        const earlier = was.find((one) => one.id === id && one.n < n);
        return (
          <li key={`${id} ${n}`} className={rowCss['links']}>
            <a href={documentHref(raise, { id, n, beside: null }, 1)}>
              Read {name}, version {n}
            </a>
            {earlier === undefined ? null : (
              <a href={documentHref(raise, { id, n, beside: earlier.n }, 1)}>
                Compare with version {earlier.n}
              </a>
            )}
            <a href={`${site.apiBaseUrl}/documents/${id}/content?n=${n}`} download>
              Download
              <span className="visually-hidden">
                {' '}
                {name}, version {n}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function filesIn(side: string): readonly SnapshotDocument[] {
  return (JSON.parse(side) as readonly SnapshotDocument[] | null) ?? [];
}
