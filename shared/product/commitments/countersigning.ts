/** The signature of a company under what investors have signed. */
import { type Static, Type } from 'typebox';
import {
  countersignedAtOnceMax,
  legalNameMaxLength,
  signatoryTitleMaxLength,
} from '../fields/limits.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, idOf, line, moment, orNull } from '../fields/schema.ts';

const hash = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' });

/** The signature of a company, as both sides see it. */
export const countersignature = closed(
  {
    name: Type.String(),
    title: Type.String({ description: 'What the signatory is in the company.' }),
    at: moment,
    paymentInstructionSha256: orNull(
      Type.String({
        description:
          'The SHA-256 of the bank account that the company was paid to when it signed; null where it had none.',
      }),
    ),
  },
  {
    description:
      'The signature of the company under what `signed` names. Null until it has signed, and again once the investor signs again.',
  },
);
export type Countersignature = Static<typeof countersignature>;

/** The name and the title with which somebody signs for a company. */
const signer = {
  name: line(legalNameMaxLength, { title: 'your name, as it appears under the agreement' }),
  title: line(signatoryTitleMaxLength, { title: 'your title in the company' }),
};

/** A signature for a company: under the texts that were shown, by their hashes. */
export const countersignRequest = closed({
  ...signer,
  snapshotSha256: Type.String({ ...hash, title: 'the hash of the snapshot you were shown' }),
  agreementSha256: Type.String({ ...hash, title: 'the hash of the agreement you were shown' }),
});
export type CountersignRequest = Static<typeof countersignRequest>;

/** A signature for a company under all that waits, by the hash of the list that was shown. */
export const countersignAllRequest = closed({
  ...signer,
  listSha256: Type.String({ ...hash, title: 'the hash of the list you were shown' }),
});

/** What waits for the signature of a company, and who may sign it. */
export const countersigning = closed({
  maySign: Type.Boolean({ description: 'Whether you are the owner or a signatory.' }),
  signer: orNull(
    closed(
      { name: Type.String(), title: Type.String() },
      {
        description:
          'The name and the title that you sign with: as the owner has entered them for a signatory, and as an owner last signed. Null where neither is known.',
      },
    ),
  ),
  waiting: Type.Integer({ description: 'How many commitments wait.' }),
  items: Type.Array(
    closed({
      id: idOf('cmt'),
      investor: Type.String(),
      signedAs: Type.String(),
      signedAt: moment,
      amount: moneyField(),
      snapshotSha256: Type.String(),
      agreementSha256: Type.String(),
    }),
    {
      description: `What one request signs: the longest waiting first, ${countersignedAtOnceMax} at most.`,
    },
  ),
  listSha256: Type.String({
    description: 'The SHA-256 of the ids and the hashes in `items`, to sign all of them at once.',
  }),
});
export type Countersigning = Static<typeof countersigning>;

export const countersignedAll = closed({
  countersigned: Type.Integer({ description: 'How many were countersigned just now.' }),
  waiting: Type.Integer({ description: 'How many still wait.' }),
});
