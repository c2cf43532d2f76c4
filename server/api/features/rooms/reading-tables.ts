import type { AccessKind } from '#shared/product/raises/document-kinds.ts';

declare module '../../platform/storage/storage.ts' {
  /** What people open in data rooms, and what is added up of it. */
  interface Tables {
    /** Only ever added to. */
    access_events: {
      id: string;
      raise_id: string;
      document_id: string;
      version_id: string | null;
      user_id: string;
      grant_id: string | null;
      /** Of the session or access token. */
      session_id: string;
      kind: AccessKind;
      page: number | null;
      dwell_ms: number | null;
      /** No more of a page than a line, by a search; or a page that was loaded in advance. */
      ahead: number;
      /** By the company or an operator: never counted. */
      internal: number;
      /** In which visit it was. */
      visit_id: string | null;
      at: string;
    };
    /**
     * What of a document one person read on one day, by others than the company and operators. The
     * database keeps it with `access_events`.
     */
    reading_days: {
      raise_id: string;
      user_id: string;
      document_id: string;
      /** In UTC, such as 2026-11-20. */
      day: string;
      /** All that counts: every kind but `denied`. */
      events: number;
      opened: number;
      downloads: number;
      /** Of the kinds `open`, `page` and `download`. */
      looks: number;
      dwell_ms: number;
      first_at: string;
      last_at: string;
    };
    /** The same of each page that was shown; page 0 is the whole version. */
    page_reading_days: {
      version_id: string;
      page: number;
      user_id: string;
      day: string;
      raise_id: string;
      document_id: string;
      looks: number;
      /** Those of them whose time is known. */
      timed: number;
      /** The day on which they looked at it last before; empty for none. The database keeps it. */
      previous_day: string | null;
    };
    /** Whose reading of which raise is not added up yet, from before there were these tables. */
    reading_to_add_up: {
      raise_id: string;
      user_id: string;
    };
  }
}
