declare module '../../platform/storage/storage.ts' {
  /** The visits of people to data rooms. */
  interface Tables {
    /** Readings of one person in one room that follow each other closely. */
    visits: {
      id: string;
      raise_id: string;
      user_id: string;
      /** The person's first visit of the room is 1. */
      n: number;
      /** By the company or an operator. */
      internal: number;
      began_at: string;
      last_at: string;
      /** When the NDA was accepted, where that was in this visit or just before it. */
      nda_accepted_at: string | null;
      /** Whether anything was read, downloaded, or refused: the database keeps it with the events. */
      looked: number;
      downloaded: number;
      refused: number;
    };
    /** The documents of a visit, which the database keeps with `access_events`. */
    visit_documents: {
      visit_id: string;
      document_id: string;
      /** Of the visit: with it the visits of one document are found in their order. */
      began_at: string;
      first_at: string;
      looked: number;
      downloaded: number;
      refused: number;
    };
    /** The different pages of a visit, kept in the same way. */
    visit_pages: {
      visit_id: string;
      version_id: string;
      page: number;
    };
  }
}

export {};
