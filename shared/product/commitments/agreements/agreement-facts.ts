import type { Money } from '../../../money/money.ts';
import type { RaiseContent } from '../../raises/raises.ts';

/** All that an agreement says of this one commitment. */
export interface AgreementFacts {
  readonly company: {
    readonly name: string;
    readonly legalName: string;
    /** Empty in snapshots that are older than it. */
    readonly legalForm?: string;
    readonly country: string;
  };
  readonly investor: {
    readonly legalName: string;
    readonly country: string;
    /** Of the person or the entity; texts until November 2026 named that of an entity alone. */
    readonly address?: string;
    /** Who signs for it, where the investor is an entity. */
    readonly signatory?: {
      readonly name: string;
      readonly title: string;
      readonly authority: string;
      readonly address: string;
      readonly registrationNumber: string;
    } | null;
  };
  readonly amount: Money;
  /** The raise as the snapshot has it. */
  readonly content: Pick<
    RaiseContent,
    'title' | 'regime' | 'terms' | 'min' | 'max' | 'currency' | 'oversubscription'
  >;
  readonly snapshot: { readonly seq: number; readonly sha256: string };
  /** When the raise takes its last commitment, and until when the investor may cancel. */
  readonly closesAt: string | null;
  readonly cancelUntil: string | null;
}

/** A section: its heading, and its paragraphs. */
export type Section = readonly [heading: string, ...paragraphs: string[]];

/** The versions of what the portal adds to each agreement, oldest first. */
export const portalVersions = ['2026-11-01', '2026-11-26', '2026-11-27'] as const;
export type PortalVersion = (typeof portalVersions)[number];

/** One version of the text for one instrument. */
export interface AgreementTemplate {
  /** The day it was written. A text that was used is never changed; a new version is added. */
  readonly version: string;
  readonly title: string;
  /** The version of the sections that the portal adds. */
  readonly portal: PortalVersion;
  /** What the instrument gives the investor. */
  readonly sections: (facts: AgreementFacts) => readonly Section[];
}
