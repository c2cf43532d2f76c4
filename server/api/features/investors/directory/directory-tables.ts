/** Of what members find, and of what everyone finds. */
export type Audience = 'anyone' | 'member';

declare module '../../../platform/storage/storage.ts' {
  /** What investors are found by. */
  interface Tables {
    /** Who finds an investor by what, in the order of the directory. Written by the database. */
    investor_facets: { user_id: string; audience: Audience; facet: string; approved_at: string };
    /** How many each filter lets through; without words. Written by the database. */
    investor_facet_counts: { audience: Audience; facet: string; investors: number };
  }
}
