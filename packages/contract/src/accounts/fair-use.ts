/**
 * How much one member does in how long: the one place for what /cgu tells and the server holds to (docs/fair-use.md says
 * why each figure is what it is). All of it ends by itself; nothing here judges anybody.
 */

const hour = 3_600
const day = 24 * hour

/** Days for which an account is new. Waves of accounts made for one occasion are seen and judged within them. */
export const newAccountDays = 3

/** What a new account does in a day at most: several times what people do in their first days. */
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

/** Seconds in which the allowances of a new account are counted. */
export const newAccountWindow = day

/**
 * How often one text stands in a row, and within how many seconds. A post says a thing once; one comment may answer two
 * posts; an invitation goes to a handful of people.
 */
export const sameText = { window: hour, post: 1, comment: 2, message: 5 } as const
export type TextKind = 'post' | 'comment' | 'message'

/** Letters and digits from which on a text is compared: "Merci beaucoup !" is everybody's. */
export const sameTextMinimum = 24

/** Links in an hour, all told and to one site; verified members cite sources for a living. */
export const linkFlood = { window: hour, all: 20, oneSite: 10, verifiedFactor: 5 } as const

/** Reports in an hour: who finds more to report finds a pattern, which one report with an explanation tells better. */
export const reportFlood = { window: hour, all: 30 } as const
