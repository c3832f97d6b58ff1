/** What a feature declares of itself; `features.ts` lists them all (ADR 29). */
export interface Feature {
  /** As its folder is called. */
  name: string
  /** Attaches listeners to the hooks of features below. Runs once per process, before any database is opened. */
  attach?(): void
}
