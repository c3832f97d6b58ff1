import { sha256 } from '@parvis/platform/digest.ts'

/*
 * Content and size of a share picture. Imports no feature, which the drawing process would load too.
 */

/** The size of all pictures, in pixels. */
export const pictureSize = { width: 1_200, height: 630 } as const

/** Everything that a share picture shows: texts of guests' pages only. */
export interface ShareCard {
  /** Name of a person, or title of a page. */
  heading: string
  person: { seed: string; verified: boolean; line: string; dot: string | null } | null
  /** Main text; empty where there is none. */
  text: string
  /** Answers of a poll. `votes` is null while guests may not know them. */
  options: { text: string; votes: number | null }[]
  /** Ballots, including those for answers left out. */
  ballots: number
  /** Key figure of political data. */
  figure: string | null
  /** The source of the figure, at the bottom. */
  source: string
  /** Name of the site, at the bottom. */
  siteName: string
}

/** Version of the drawing, part of each picture's version. */
const drawing = 3

/** Changes with what the picture shows, and only then. */
export const versionOf = (card: ShareCard): string =>
  sha256(JSON.stringify([drawing, card]))
    .toString('base64url')
    .slice(0, 16)
