import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { multipartMediaType } from './multipart-form.ts';

const kibibyte = 1024;
/** The longest message to the operator, if every character is percent-encoded. */
export const publicFormMaxBytes: number = 64 * kibibyte;
/** The longest article, in the same way. */
export const membersFormMaxBytes: number = 1024 * kibibyte;
/** Ten times as many fields as the largest form has; each field costs more than its bytes. */
const fieldsMax = 1_000;

/**
 * Makes pages accept forms, and no other bodies. The limit is for public pages; a route behind the
 * gate sets a larger one.
 */
export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formBody, {
    bodyLimit: publicFormMaxBytes,
    parser: (body) => formFields(body) as never,
  });
  // Not read here: only pages of logged-in members accept files, and they read the body themselves.
  app.addContentTypeParser(multipartMediaType, function leaveUnread(_request, _body, done) {
    done(null);
  });
}

/**
 * The fields of a form that was sent as text.
 * @throws ProblemError 400 when there are more than any page has
 */
export function formFields(body: string): URLSearchParams {
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > fieldsMax) {
      throw new ProblemError(problem('bad-request', 'The form has too many fields.'));
    }
  }
  return new URLSearchParams(body);
}
