/** Operators who upload images. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ImageResponse } from '#shared/product/content/images.ts';
import { type ApiVisitor, firstOperator } from './api-visitor.ts';
import type { OpenApi } from './both-engines.ts';
import type { TestApi } from './product-api.ts';

/** An operator at an API of its own. */
export async function asOperator(open: OpenApi): Promise<{ api: TestApi; operator: ApiVisitor }> {
  const api = await open();
  return { api, operator: await firstOperator(api) };
}

/** Sends bytes as an image. */
export function put(
  api: TestApi,
  who: ApiVisitor,
  bytes: Buffer,
  { type = 'image/png', query = '' }: { type?: string; query?: string } = {},
) {
  return api.app.inject({
    method: 'PUT',
    url: `/api/v1/content/images${query}`,
    headers: {
      'content-type': type,
      ...(who.session === undefined ? {} : { [internalHeaders.session]: who.session }),
    },
    payload: bytes,
  });
}

/** Uploads an image; throws where it is refused. */
export async function uploaded(
  api: TestApi,
  who: ApiVisitor,
  bytes: Buffer,
): Promise<ImageResponse> {
  const answer = await put(api, who, bytes);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ImageResponse>();
}
