/** The documents that operators take as evidence; no schema, so browsers may import it. */
import type { EvidenceKind } from './evidence-kinds.ts';
import { evidenceKindLabels } from './evidence-kinds.ts';

/** A document that can be sent: what it shows, its name, and what it has to be. */
interface EvidenceDocumentFacts {
  readonly kind: EvidenceKind;
  readonly label: string;
  readonly needs: string;
}

/**
 * What operators accept. Those for accreditation follow the methods that 17 CFR 230.506(c)(2)(ii)
 * names for natural persons: income, net worth, and the confirmation of a professional.
 */
export const evidenceDocuments = {
  passport: {
    kind: 'identity',
    label: 'Passport',
    needs: 'The page with the photo, not expired.',
  },
  'identity-card': {
    kind: 'identity',
    label: 'Identity card',
    needs: 'Both sides, not expired. A driving licence with a photo counts too.',
  },
  'proof-of-address': {
    kind: 'identity',
    label: 'Proof of address',
    needs:
      'A utility bill, bank letter or official letter from the last three months, with name and home address.',
  },
  'tax-return': {
    kind: 'accreditation',
    label: 'Tax return',
    needs:
      'For income: IRS forms that report it for the two most recent years, such as W-2, 1099, Schedule K-1 or 1040, with a signed statement that the same level is expected this year.',
  },
  'account-statement': {
    kind: 'accreditation',
    label: 'Bank or brokerage statement',
    needs:
      'For net worth: statements from the last three months, with a signed statement that all debts are disclosed. A credit report is needed too.',
  },
  'credit-report': {
    kind: 'accreditation',
    label: 'Credit report',
    needs:
      'For net worth: debts, as a nationwide consumer reporting agency lists them, from the last three months.',
  },
  'professional-letter': {
    kind: 'accreditation',
    label: 'Letter from a lawyer, CPA or broker-dealer',
    needs:
      'A written confirmation that they took reasonable steps in the last three months to verify that the investor is accredited. An SEC-registered investment adviser can write it too.',
  },
  'register-extract': {
    kind: 'entity-existence',
    label: 'Register extract',
    needs: 'From the official register, with the legal name and registration number.',
  },
  'certificate-of-formation': {
    kind: 'entity-existence',
    label: 'Certificate of formation',
    needs:
      'As it was filed, with the legal name. For a trust or a partnership, the deed or agreement.',
  },
} as const satisfies Readonly<Record<string, EvidenceDocumentFacts>>;
export type EvidenceDocument = keyof typeof evidenceDocuments;
export const evidenceDocumentNames = Object.keys(evidenceDocuments) as [
  EvidenceDocument,
  EvidenceDocument,
  ...EvidenceDocument[],
];

/** Names what a file is: its document, or its kind where it was sent before documents were named. */
export function evidenceLabel(evidence: {
  readonly kind: EvidenceKind;
  readonly document?: EvidenceDocument | null;
}): string {
  const { kind, document = null } = evidence;
  return document === null ? evidenceKindLabels[kind] : evidenceDocuments[document].label;
}

/** Lists the documents that show one thing, with what each has to be. */
export function documentsFor(kind: EvidenceKind) {
  return evidenceDocumentNames
    .map((document) => ({ document, ...evidenceDocuments[document] }))
    .filter((one) => one.kind === kind);
}
