/** The tables that the database needs for itself, and the counts of those who ask. */
export interface CoreTables {
  schema_migrations: { name: string; applied_at: string };
  health_checks: { id: number; checked_at: string };
  /** A single row: how often public content has changed. */
  content_state: { id: number; version: number };
  rate_windows: { bucket: string; window_ends_at: string; used: number };
}
