/** Operators who upload images. */
import type { ImageResponse } from '#shared/product/content/images.ts';
import { type ApiVisitor, firstOperator, sendFile } from './api-visitor.ts';
import type { OpenApi } from './both-engines.ts';
import type { TestApi } from './product-api.ts';

/** An operator at an API of its own. */
export async function asOperator(open: OpenApi): Promise<{ api: TestApi; operator: ApiVisitor }> {
  const api = await open();
  return { api, operator: await firstOperator(api) };
}

/** Sends bytes as an image. */
export function put(
  who: ApiVisitor,
  bytes: Buffer,
  { type = 'image/png', query = '' }: { type?: string; query?: string } = {},
) {
  return sendFile(who, `/content/images${query}`, bytes, type);
}

/** Uploads an image; throws where it is refused. */
export async function uploaded(who: ApiVisitor, bytes: Buffer): Promise<ImageResponse> {
  const answer = await put(who, bytes);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<ImageResponse>();
}
