import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import { Unavailable } from '../../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { Comments } from '../field-remarks.tsx';
import { raiseHref, stepAfter, stepTitles } from '../raise-address.ts';
import css from '../raise-editor.module.css';
import { dataRoomHref, newDocumentHref } from '../raise-needs.ts';

const wanted: readonly { readonly folder: string; readonly what: string }[] = [
  { folder: 'Deck', what: 'Required: one current version as a PDF of at most 25 MiB.' },
  { folder: 'Financials', what: 'Statements for the last two years, the plan, and the cap table.' },
  { folder: 'Legal', what: 'Articles, the instrument that investors sign, contracts that matter.' },
  { folder: 'Product', what: 'What it does and how it is built, as far as you want to share.' },
  { folder: 'Team', what: 'Who is on the team, and their contracts.' },
];

/** Shows what belongs in the data room before a raise can be submitted. */
export function DocumentsStep(props: {
  readonly raise: Raise;
  /** Null when they could not be read. */
  readonly documents: readonly RoomDocument[] | null;
  readonly comments: readonly ReviewComment[];
}) {
  const { raise, documents, comments } = props;
  const hasDeck = (documents ?? []).some(
    ({ folder, current }) => folder === 'deck' && current !== null,
  );
  return (
    <div className={stackCss['space6']}>
      <Comments comments={comments} />
      <p>
        Only people you give access can read the documents. You can’t submit without a deck; the
        rest saves you questions later.
      </p>
      <div className={classes(rowCss['wrap'], css['actions'])}>
        {hasDeck ? (
          <ButtonLink href={raiseHref(raise.id, stepAfter('documents'))}>
            Continue: {stepTitles[stepAfter('documents')].toLowerCase()}
          </ButtonLink>
        ) : (
          <ButtonLink href={newDocumentHref(raise)}>Add the pitch deck</ButtonLink>
        )}
        <ButtonLink variant="secondary" href={dataRoomHref(raise)}>
          Open the data room
        </ButtonLink>
      </div>
      {documents === null ? <Unavailable what="The list of documents" /> : null}
      <dl className={classes(stackCss['space3'], css['folders'])}>
        {wanted.map(({ folder, what }) => (
          <div key={folder}>
            <dt>{folder}</dt>
            <dd>
              <p>{what}</p>
              <Documents documents={(documents ?? []).filter((one) => isIn(one, folder))} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function isIn(document: RoomDocument, title: string): boolean {
  return document.folder === title.toLowerCase();
}

/** What is there already. */
function Documents({ documents }: { readonly documents: readonly RoomDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul>
      {documents.map(({ id, name, current }) => (
        <li key={id}>
          {name}: {current === null ? 'no file yet' : fileWords(current)}
        </li>
      ))}
    </ul>
  );
}

function fileWords({ n, pageCount }: NonNullable<RoomDocument['current']>): string {
  if (pageCount === null) return `version ${n}`;
  return `version ${n}, ${pageCount === 1 ? '1 page' : `${pageCount} pages`}`;
}
