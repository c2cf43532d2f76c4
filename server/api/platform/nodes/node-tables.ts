/** The processes that serve this database (platform/nodes). */
export interface NodeTables {
  /** What each noted of itself last. */
  nodes: {
    name: string;
    seen_at: string;
    clock_ahead_ms: number;
    /** In bytes, as all that follows. */
    disk_free: number;
    disk_size: number;
    memory: number;
    memory_limit: number;
    /** When a backup was noted on its disk. */
    backup_at: string | null;
  };
}
