import type { Calculator } from '#shared/calculators/query.ts';

declare module '../../platform/storage/storage.ts' {
  /** Saved calculations of members. */
  interface Tables {
    scenarios: {
      id: string;
      user_id: string;
      name: string;
      /**
       * The name in the form that is compared; unique for each person among scenarios that are not
       * deleted.
       */
      name_key: string;
      calculator: Calculator;
      query: string;
      note: string;
      /**
       * The result of the query, as JSON (scenarios/scenario-rules.ts), and the version of its
       * figures.
       */
      outcome: string;
      figures_version: number;
      created_at: string;
      updated_at: string;
      /** Deleted ones can be restored until housekeeping removes them. */
      deleted_at: string | null;
      version: number;
    };
  }
}
