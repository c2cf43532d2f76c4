/** The tables of the platform's files. */
export interface FileTables {
  /** What is in the file storage. A row is there before the bytes, and goes after them. */
  files: {
    id: string;
    /** Whose quota it counts against. */
    owner: string;
    /** In hexadecimal digits. */
    sha256: string;
    bytes: number;
    media_type: string;
    /**
     * `uploaded` until a feature refers to it, `used` from then on, `released` when none does any
     * more: then it is removed a while later.
     */
    state: 'uploaded' | 'used' | 'released';
    /** Since when it has this state. */
    since: string;
    created_at: string;
    /** When its bytes were last compared with its hash by the job that does so. */
    checked_at: string | null;
    fault: 'damaged' | 'missing' | null;
  };
  /** Files in the file storage that have no row in `files`. */
  unknown_files: {
    id: string;
    found_at: string;
    seen_at: string;
  };
  /** Files that have cost threads which draw pages, by their content. */
  rendering_losses: {
    sha256: string;
    losses: number;
    /** What was wrong with the last page: the code of a refusal. */
    code: string;
    /** null when the file was inspected. */
    page: number | null;
    at: string;
  };
  /** On PostgreSQL without STORAGE_URL: the folders in which nodes keep files. */
  file_folders: {
    id: string;
    /** The name of the machine that opened it last. */
    node: string;
    last_opened_at: string;
  };
}
