/** Which commitment a document belongs to, found by its hash. */
import { type Static, Type } from 'typebox';
import { moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { checkedDocumentKinds } from './document-kinds.ts';
import { sideLetterLifecycle } from './side-letter-lifecycle.ts';
import { commitmentStates } from './states.ts';

export const documentCheckRequest = closed({
  sha256: Type.String({
    minLength: 64,
    maxLength: 64,
    pattern: '^[0-9A-Fa-f]{64}$',
    title: 'the SHA-256 of the document: 64 digits and letters from a to f',
  }),
});

const foundDocument = closed({
  kind: oneOf(checkedDocumentKinds),
  commitment: closed({
    id: idOf('cmt'),
    raise: closed({ id: idOf('rse'), name: Type.String(), company: Type.String() }),
    investor: orNull(Type.String({ description: 'Null in what is your own.' })),
    amount: moneyField(),
    state: oneOf(commitmentStates),
  }),
  at: moment,
  version: orNull(
    Type.Integer({
      description:
        'Of a certificate or its record, the version of the commitment that it covers; of a snapshot, its number.',
    }),
  ),
  sideLetter: orNull(
    closed(
      { id: idOf('slt'), subject: Type.String(), state: Type.Enum(sideLetterLifecycle.states) },
      { description: 'Which one it is; null in every other document.' },
    ),
  ),
  isCurrent: Type.Boolean({
    description:
      'Whether it is the latest: of a certificate, that nothing has happened since; of an agreement, a snapshot or an executed agreement, that it was not signed again; of a side letter, that it was neither declined nor withdrawn.',
  }),
});
export type FoundDocument = Static<typeof foundDocument>;

export const documentCheck = closed({
  sha256: Type.String(),
  items: Type.Array(foundDocument, {
    description: 'The newest first. Empty when it belongs to no commitment that you may see.',
  }),
  hasMore: Type.Boolean({ description: 'Whether it belongs to more than are listed.' }),
});
export type DocumentCheck = Static<typeof documentCheck>;
