import type { EndpointResponse } from '../../framework/http/endpoint-call.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import { withKnownType } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';
import { fileLimits } from './send-files.ts';

/** Sends the bytes of a file that goes with a message; gives its id. */
export async function uploadThreadFile(
  apiBaseUrl: string,
  raise: string,
  file: File,
  options: UploadOptions,
): Promise<string> {
  const { path } = requestLine('PUT /raises/:id/thread-files', { params: { id: raise } });
  const { file: stored } = await sendFile<EndpointResponse<'PUT /raises/:id/thread-files'>>({
    url: apiBaseUrl + path,
    file: withKnownType(file, fileLimits.kinds),
    ...options,
  });
  return stored.id;
}
