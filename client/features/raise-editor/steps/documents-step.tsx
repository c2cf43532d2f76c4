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

/** Shows what belongs in the data room before a raise can be submitted, and then what is there. */
export function DocumentsStep(props: {
  readonly raise: Raise;
  /** Null when they could not be read. */
  readonly documents: readonly RoomDocument[] | null;
  readonly comments: readonly ReviewComment[];
}) {
  const { raise, documents, comments } = props;
  const isPrepared = raise.state === 'draft' || raise.state === 'changes_requested';
  const hasDeck = (documents ?? []).some(
    ({ folder, current }) => folder === 'deck' && current !== null,
  );
  return (
    <div className={stackCss['space6']}>
      <Comments comments={comments} />
      <p>Only people you give access can read the documents.{rule(raise, isPrepared)}</p>
      <div className={classes(rowCss['wrap'], css['actions'])}>
        {!isPrepared ? null : hasDeck ? (
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
              {isPrepared ? <p>{what}</p> : null}
              <Documents
                documents={documents?.filter((one) => isIn(one, folder)) ?? []}
                none={isPrepared || documents === null ? null : 'No documents'}
              />
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

/** What is asked of the documents of a raise as it is now; nothing where they can only be read. */
function rule({ state }: Raise, isPrepared: boolean): string {
  if (isPrepared) return ' You can’t submit without a deck; the rest saves you questions later.';
  const isReviewed = ['approved', 'live', 'paused', 'closing'].includes(state);
  return isReviewed ? ' An operator has to approve every change to what was reviewed.' : '';
}

/** What is there already. */
function Documents(props: {
  readonly documents: readonly RoomDocument[];
  /** Shown where there are none. */
  readonly none: string | null;
}) {
  const { documents, none } = props;
  if (documents.length === 0) return none;
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
