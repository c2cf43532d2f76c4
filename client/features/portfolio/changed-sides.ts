import { type Problem, ProblemError } from '#shared/http/errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

/**
 * Adds what the fields said and say to a refusal that names those that changed since they were read, as
 * far as the signer sees both: the page of the raise has them of its last change.
 */
export async function withChangedSides(
  error: ProblemError,
  { form, api }: Pick<Parameters<FormHandler>[0], 'form' | 'api'>,
): Promise<ProblemError> {
  const fields = error.problem['fields'] as readonly { readonly pointer: string }[] | undefined;
  if (fields === undefined || fields.length === 0) return error;
  const slug = text(form, 'slug');
  // Without them the fields are named all the same.
  const raise = await api.send('GET /raises/by-slug', { query: { slug } }).catch(() => null);
  const isNext = raise?.snapshot?.seq === Number(text(form, 'snapshotSeq')) + 1;
  if (raise === null || !isNext) return error;
  const sides = raise.snapshotChanges ?? [];
  const known = fields.map((field) => ({
    ...field,
    ...sides.find(({ pointer }) => pointer === field.pointer),
  }));
  return new ProblemError({ ...error.problem, fields: known } satisfies Problem, error.headers);
}
