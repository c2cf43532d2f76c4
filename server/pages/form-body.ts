import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { ProblemError, problem } from '../../shared/errors.ts';
import { multipartMediaType } from './multipart-form.ts';

const kibibyte = 1024;
/** The longest message to the operator, with every character percent-encoded. */
export const publicFormMaxBytes: number = 64 * kibibyte;
/** The longest article, in the same way. */
export const membersFormMaxBytes: number = 1024 * kibibyte;
/** Ten times what the largest form of a page has; each of them costs more than its bytes. */
const fieldsMax = 1_000;

/**
 * Makes the pages read forms, and nothing else. The limit is that of a public page; a route behind
 * the gate states a larger one.
 */
export async function readForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formBody, {
    bodyLimit: publicFormMaxBytes,
    parser: (body) => formFields(body) as never,
  });
  // Left unread: only the pages of somebody who is logged in take files, and read them themselves.
  app.addContentTypeParser(multipartMediaType, function leaveUnread(_request, _body, done) {
    done(null);
  });
}

/**
 * The fields of a form that was sent as text.
 * @throws ProblemError 400 where there are more of them than any page has
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
