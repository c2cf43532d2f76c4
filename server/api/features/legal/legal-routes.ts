import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { legalInForce, legalText, legalTextQuery } from '../../../../shared/product/legal/legal.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { sendFresh } from '../../platform/http/fresh-response.ts';

const tags = ['Content'];

/** The legal texts, current and earlier: public, the same for everyone. */
export function legalRoutes(app: ProductApi, parts: FeatureParts): void {
  const { legal } = parts;

  app.get(
    '/api/v1/legal',
    {
      schema: {
        tags,
        summary: 'List the legal texts in force',
        description: 'Signing up accepts the versions named here.',
        response: { 200: legalInForce },
      },
      config: { access: 'anyone' },
    },
    async function getLegal(request, reply) {
      return sendFresh(request, reply, legal.inForce(parts.now()));
    },
  );

  app.get(
    '/api/v1/legal/text',
    {
      schema: {
        tags,
        summary: 'Read a legal text',
        description: 'The terms of service or the privacy policy as a tree of blocks.',
        querystring: legalTextQuery,
        response: { 200: legalText },
      },
      config: { access: 'anyone' },
    },
    async function getLegalText(request, reply) {
      const { document, version } = request.query;
      const found = legal.read(document, version, parts.now());
      if (found === undefined) {
        throw new ProblemError(problem('not-found', 'This version of the text does not exist.'));
      }
      return sendFresh(request, reply, found);
    },
  );
}
