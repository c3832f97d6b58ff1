/**
 * Limits per member and time: the single source for the text of /cgu and for what the server enforces (docs/fair-use.md
 * gives the reason of each figure). All limits expire by themselves and imply no judgment.
 */

const hour = 3_600
const day = 24 * hour

/** Days for which an account counts as new: a wave of accounts made for one occasion is detected within them. */
export const newAccountDays = 3

/** Daily allowances of a new account: several times the usual activity of the first days. */
export const newAccountAllowances = {
  /** Posts, quotes and reposts. */
  posts: 20,
  comments: 60,
  /** Messages to members who neither follow the sender nor have accepted the conversation. */
  messages: 20,
  mentions: 30,
  links: 15,
  follows: 40,
  reports: 10,
} as const
export type NewAccountAct = keyof typeof newAccountAllowances

/** Window in seconds over which the allowances of a new account are counted. */
export const newAccountWindow = day

/**
 * How often a member may write the same text in a row within the window, in seconds. A post is published once; one comment
 * may answer two posts; an invitation goes to a few people.
 */
export const sameText = { window: hour, post: 1, comment: 2, message: 5 } as const
export type TextKind = 'post' | 'comment' | 'message'

/**
 * The same for texts that are alike, as by another hour or a number at the end: one correction or sequel is nobody's flood.
 * `likeness` is the share of common shingles. `toMany` counts however much else was written between: posts within the
 * window, posts commented on, people written to.
 */
export const alikeText = {
  likeness: 0.75,
  inARow: { post: 2, comment: 3, message: 5 },
  toMany: { post: 3, comment: 4, message: 5 },
} as const

/** Shorter texts are not compared, in letters and digits: everybody writes "Merci beaucoup !". */
export const sameTextMinimum = 24

/** Links per hour, in total and to one site. Verified members have more: citing sources is their work. */
export const linkFlood = { window: hour, all: 20, oneSite: 10, verifiedFactor: 5 } as const

/** Reports per hour. A member with more has found a pattern, which one report with an explanation describes better. */
export const reportFlood = { window: hour, all: 30 } as const

/**
 * Requests for verification per day: each one shows reviewers and the organisation that it names a new file. A member takes a
 * request back to mend it a few times at most.
 */
export const verificationFlood = { window: day, all: 5 } as const
