/** The overview of the dashboard: every feature says which of its parts it knows. */
import type { OverviewParts } from '#shared/product/overview/overview.ts';
import type { Encrypter } from './encrypter.ts';
import type { ActingAccount } from './identity/session-store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LegalTexts } from './legal/legal-texts.ts';
import type { ProductApiOptions } from './options.ts';
import type { PolicyActor } from './policy/can.ts';
import type { Storage } from './storage/storage.ts';
import type { WorkItemSource } from './work-items.ts';

/** Whose overview is read. */
export interface OverviewRequest {
  readonly actor: PolicyActor & {
    readonly account: ActingAccount;
    /** Of the session. */
    readonly credentialId: string;
  };
  /** The company that they work on. */
  readonly company: string | undefined;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** What parts are read with. */
export interface OverviewDeps {
  readonly storage: Storage;
  readonly encrypter: Encrypter;
  readonly jobs: Pick<Jobs, 'failing'>;
  readonly legal: LegalTexts;
  readonly options: Pick<ProductApiOptions, 'brandName' | 'mode' | 'smtpUrl'>;
  readonly workItems: readonly WorkItemSource[];
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
}

/** A part of the overview. */
interface SourceOf<Part extends keyof OverviewParts> {
  readonly part: Part;
  /** Whether it is for them at all; others are not told of it. */
  isFor(actor: OverviewRequest['actor']): boolean;
  /** Reads it in few statements, each by an index and with a limit: it is read again and again. */
  read(deps: OverviewDeps, asked: OverviewRequest): Promise<OverviewParts[Part]>;
}

export type OverviewSource = { [Part in keyof OverviewParts]: SourceOf<Part> }[keyof OverviewParts];
