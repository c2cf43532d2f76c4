import { useEffect, useRef } from 'react';
import { threadFilesPerMessage } from '#shared/product/fields/limits.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { acceptText, limitsText } from '../../ui/form/chosen-file.ts';
import { FieldFrame, fieldAttributes } from '../../ui/form/field.tsx';
import { FileInput } from '../../ui/form/file-input.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { UploadList } from '../../ui/form/upload-list.tsx';
import { useSubmitAfterUploads } from '../../ui/form/use-submit-after-uploads.ts';
import { useUploads } from '../../ui/form/use-uploads.ts';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import {
  fileLimits,
  filesField,
  sentFileName,
  sentFilesField,
  tooManyFiles,
} from './send-files.ts';
import { uploadThreadFile } from './upload-thread-file.ts';

/**
 * Files that go with a message. With scripts they go up as soon as they are chosen, and a message
 * waits for them; without, they are sent with its form.
 */
export function FilesField({ raise }: { readonly raise: string }) {
  const { url } = usePageView();
  const field = useField(filesField);
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, loggedOut, add, retry, drop } = useUploads({
    ...fileLimits,
    send: (apiBaseUrl, file, options) => uploadThreadFile(apiBaseUrl, raise, file, options),
    most: { count: threadFilesPerMessage, refusal: tooManyFiles },
  });
  const held = useSubmitAfterUploads(input, uploads);
  const error = held ?? field.error;
  const { kinds, maxBytes } = fileLimits;
  const words = {
    name: filesField,
    label: 'Files',
    hint: `At most ${threadFilesPerMessage}. ${limitsText(kinds, maxBytes)}`,
    optional: true,
  };

  function takeChosen(): void {
    const files = [...(input.current?.files ?? [])];
    if (input.current !== null) input.current.value = '';
    if (files.length > 0) add(files);
  }

  // Files chosen before the scripts loaded go up like any others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have loaded
  useEffect(takeChosen, []);

  return (
    <>
      <Disclosures>
        <Disclosure title="Add files" open={error !== undefined}>
          <FieldFrame field={{ ...field, error }} words={words}>
            <FileInput
              {...fieldAttributes({ ...field, error }, words)}
              ref={input}
              name={hydrated ? undefined : filesField}
              accept={acceptText(kinds)}
              onChange={takeChosen}
              multiple
            />
          </FieldFrame>
        </Disclosure>
      </Disclosures>
      {/* Outside, so that what goes with the message is seen while the field is folded. */}
      <UploadList uploads={uploads} drop={drop} retry={retry} keepsSent />
      {uploads.map(({ key, file, value }) =>
        value === null ? null : (
          <input key={key} type="hidden" name={sentFilesField} value={sentFileName(value, file)} />
        ),
      )}
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to add the file, and choose it again.
        </SessionEndedNotice>
      ) : null}
    </>
  );
}
