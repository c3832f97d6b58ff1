/** The texts of some sources, in a file for each language that comes with these sources. */
export interface Catalogue {
  /** Folders and files below src. The longest match wins: what a folder holds may belong to another catalogue. */
  sources: readonly string[]
  /** Sentences for refusals that only these screens meet, below src. */
  refusals?: readonly string[]
  /** Other catalogues that these screens show texts of. */
  with?: readonly string[]
}
