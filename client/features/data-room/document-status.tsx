import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import type { ProposedDocument } from '#shared/product/raises/raises.ts';
import { AddedNote } from '../../domain/document/added-note.tsx';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { withdrawDocumentIntent } from './document-actions.ts';
import { proposalConsequence } from './document-consequences.ts';
import type { OwnRoom, VersionData } from './room-content.ts';

/** Returns what is proposed for a document and waits for an operator. */
export function proposedFor(room: OwnRoom, id: string): ProposedDocument | undefined {
  return room.proposed.find((one) => one.id === id);
}

/** Shows which version readers see of a document, where that is not its newest file. */
export function DocumentStatus(props: {
  readonly room: OwnRoom;
  readonly document: DatedDocument;
  readonly versions: readonly VersionData[];
}) {
  const { room, document, versions } = props;
  const { id, name, folder, added, hidden, takenDown, current } = document;
  const proposed = proposedFor(room, id);
  return (
    <>
      {hidden === null || takenDown === null ? null : (
        <Notice tone="danger" title="An operator took this document down">
          <p>
            On <ShortTime moment={hidden} />. The reason given: {takenDown.reason}
          </p>
          <p>Readers can no longer see it. You can add another document.</p>
        </Notice>
      )}
      {proposed === undefined ? null : (
        <Notice tone="attention" title="A change needs an operator’s approval">
          <p>
            {sentencesOf(proposed, versions).join(' ')} {proposalConsequence(proposed, folder)}
          </p>
          <p>
            Until it is approved, readers see{' '}
            {current === null ? `“${name}”` : `version ${current.n} of “${name}”`}.
          </p>
          {room.mayChange ? (
            <FormButton intent={withdrawDocumentIntent} fields={{ id }} about={name}>
              Withdraw the change
            </FormButton>
          ) : null}
        </Notice>
      )}
      {added === null ? null : (
        <p>
          <AddedNote added={added} />.
        </p>
      )}
    </>
  );
}

function sentencesOf(
  { remove, version, name, folder }: ProposedDocument,
  versions: readonly VersionData[],
): readonly string[] {
  if (remove) return ['You proposed to delete this document.'];
  const n = versions.find(({ id }) => id === version)?.n;
  return [
    ...(version === null
      ? []
      : [`You proposed ${n === undefined ? 'a new version' : `version ${n}`}.`]),
    ...(name === null ? [] : [`You proposed the name “${name}”.`]),
    ...(folder === null ? [] : [`You proposed the folder ${documentFolderLabels[folder]}.`]),
  ];
}
