import { useEffect, useRef } from 'react';
import { useUploads } from '../../../ui/form/use-uploads.ts';
import { fileLimits } from '../upload-document.ts';
import { type LeftBehind, type StagingPlace, stageFile } from './stage-document.ts';

/**
 * Stages chosen files; leaving the page leaves nothing of those that are not finished. One that
 * arrived is forgotten once the list has it.
 * @param listed the ids of the documents that the list has
 * @param onArrived called when the last file under way has arrived
 */
export function useStagedUploads(
  place: StagingPlace,
  listed: readonly string[],
  onArrived: () => void,
) {
  const left = useRef<LeftBehind>(new Map());
  const uploads = useUploads({
    ...fileLimits,
    send: (apiBaseUrl, file, options) => stageFile(apiBaseUrl, place, file, options, left.current),
    onArrived,
  });
  const { forget } = uploads;

  const known = listed.join(' ');
  useEffect(() => forget(new Set(known.split(' '))), [known, forget]);

  return uploads;
}
