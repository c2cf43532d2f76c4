/** What investors certify about themselves: requests and responses. */
import { type Static, Type } from 'typebox';
import { legalNameMaxLength } from '../fields/limits.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';
import { certificationBasisIds, jurisdictions } from './certification-bases.ts';
import { certificationLifecycle } from './certification-lifecycle.ts';
import { entityId, partyField } from './entities.ts';

const jurisdiction = oneOf(jurisdictions, {
  title: 'where you invest from',
  sentences: { required: 'Choose which country’s rules apply.' },
});
const basis = oneOf(certificationBasisIds, {
  title: 'a basis',
  sentences: {
    required: 'Choose what applies to you.',
    choice: 'Choose what applies to you.',
  },
});
const annualIncome = orNull(moneyField({ title: 'your annual income' }));
const netWorth = orNull(moneyField({ title: 'your net worth' }));
const statementVersion = Type.String({
  maxLength: 10,
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  title: 'the version of the statement',
});

export const certificationRequest = closed({
  jurisdiction,
  basis,
  annualIncome: Type.Optional(annualIncome),
  netWorth: Type.Optional(netWorth),
  statementVersion,
  party: Type.Optional(partyField),
  typedName: nameLine(legalNameMaxLength, { title: 'your full legal name' }),
});
export type CertificationRequest = Static<typeof certificationRequest>;

/** The figures of a certification that are sealed at rest. */
export const certifiedFigures = closed({ annualIncome, netWorth });
export type CertifiedFigures = Static<typeof certifiedFigures>;

/** A certification without its figures. */
const facts = {
  id: idOf('crt'),
  number: Type.Integer({ description: 'Counted from 1 for each person.' }),
  entity: orNull(
    closed(
      { id: entityId, legalName: Type.String() },
      { description: 'For whom it was signed; null for oneself.' },
    ),
  ),
  jurisdiction,
  basis,
  statementVersion,
  statement: Type.String({ description: 'What was signed.' }),
  typedName: Type.String(),
  state: oneOf(certificationLifecycle.states),
  signedAt: moment,
  expiresAt: moment,
  supersededAt: orNull(moment),
  revokedAt: orNull(moment),
  revokedBy: orNull(oneOf(['you', 'operator'])),
  revokeReason: Type.String(),
  verifiedAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'When an operator checked it, which Rule 506(c) asks for.',
    }),
  ),
  verifiedNote: Type.String({ description: 'What the operator checked.' }),
};

export const certification = closed({
  ...facts,
  figures: orNull(certifiedFigures),
});
export type Certification = Static<typeof certification>;

/** As an operator sees it before asking for the figures. */
export const certificationFacts = closed({
  ...facts,
  hasFigures: Type.Boolean(),
  revokedBy: orNull(oneOf(['person', 'operator'])),
});
export type CertificationFacts = Static<typeof certificationFacts>;

export const certificationResponse = closed({ certification });
export type CertificationResponse = Static<typeof certificationResponse>;

export const certificationList = closed({
  items: Type.Array(certification, { description: 'Newest first.' }),
  statementVersion: Type.String({ description: 'The version that is signed now.' }),
});
export type CertificationList = Static<typeof certificationList>;
