import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import type { ModerationLabel } from '@parvis/contract/audit/decisions.ts'
import type { LawStage } from '@parvis/contract/civic/list-filters.ts'

/** Texts of the site on embeds; members' words and data stay in their own language. */
export interface EmbedWords {
  roles: Record<Role, string>
  verified: string
  unknownMember: string
  edited: string
  labels: Record<ModerationLabel, { title: string; about: string }>
  show: string
  video: string
  document: string
  morePictures: (count: number) => string
  /** A quoted post that cannot be shown. */
  postGone: string
  support: (count: number) => string
  questions: (count: number) => string
  votesOfPost: (count: number) => string
  comments: (count: number) => string
  reposts: (count: number) => string
  poll: string
  example: string
  byTeam: string
  by: string
  votes: (count: number) => string
  openUntil: (day: string) => string
  closedOn: (day: string) => string
  unrepresentative: string
  /** Why an open poll shows no shares. */
  resultsLater: string
  /** Why a closed poll shows no shares. */
  fewVotes: string
  /** Ballots that the shares are of, where there are more. */
  sharesOf: (count: number) => string
  question: string
  askedBy: (count: number) => string
  answer: string
  noAnswer: string
  about: string
  data: string
  source: string
  asOf: (day: string) => string
  /** A fact that was not read again at its source. */
  unverified: string
  stale: string
  corrected: (day: string) => string
  law: string
  lawNumber: (number: string) => string
  stages: Record<LawStage, string>
  /** A law that its source names no more. */
  withdrawn: string
  seeLaw: string
  majority: (seats: string) => string
  more: (count: number) => string
  postBy: (name: string) => string
  seePost: string
  seePoll: string
  vote: string
  seeQuestion: string
  seeData: string
  /** Neutral: nobody learns whether a content was deleted, hidden, moderated, or never existed. */
  gone: string
  busy: string
  home: string
}
