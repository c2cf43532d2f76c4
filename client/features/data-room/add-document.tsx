import { useRef } from 'react';
import { documentNameMaxLength } from '#shared/product/fields/limits.ts';
import { documentFolderLabels, documentFolders } from '#shared/product/raises/document-kinds.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import type { OwnRoom } from './room-content.ts';
import { addDocumentLinkId } from './room-tabs.tsx';
import { fileField, fileLimits, sendDocument } from './upload-document.ts';

export const folderOptions = documentFolders.map((folder) => ({
  value: folder,
  label: documentFolderLabels[folder],
}));

/**
 * The form for a new document. With scripts its file is sent as soon as it is chosen, and the form
 * follows when it has arrived; without, it is sent with the form.
 */
export function AddDocument(props: { readonly room: OwnRoom; readonly closeHref: string }) {
  const { room, closeHref } = props;
  const { url } = usePageView();
  const input = useRef<HTMLInputElement>(null);
  const { upload, loggedOut } = useFileUpload((apiBaseUrl, file, options) => {
    const typed = new FormData(input.current?.form ?? undefined);
    const about = {
      raise: room.id,
      folder: String(typed.get('folder')),
      name: String(typed.get('name')),
    };
    return sendDocument(apiBaseUrl, about, file, options);
  });
  return (
    <RecordPanel title="Add a document" closeHref={closeHref} openedFrom={addDocumentLinkId}>
      <Form intent="add-document" submit="Add the document" files>
        <input type="hidden" name="raise" value={room.id} />
        <SelectField name="folder" label="Folder" value="deck" options={folderOptions} />
        <TextField
          name="name"
          label="Name"
          hint="What readers see. The name of the file, unless you enter another one."
          maxLength={documentNameMaxLength}
          autoComplete="off"
          optional
        />
        <FileField
          name={fileField}
          label="File"
          {...fileLimits}
          upload={upload}
          submitsForm
          ref={input}
        />
      </Form>
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to add the document, and choose it again.
        </SessionEndedNotice>
      ) : null}
      <p>At first its pages can only be viewed here: nobody downloads it before you allow that.</p>
    </RecordPanel>
  );
}
