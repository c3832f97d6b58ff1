/**
 * Acts of a member in a day, and their share in the busiest hour. These are assumptions, written down to be discussed and
 * changed: there is no site of this kind whose log could be counted. docs/capacity.md explains how to compute the cost of another
 * mix from the cost of each act.
 */

export const dailyMembers = 200_000

/** Share of a day's acts in its busiest hour: two and a half times an hour of an even day. */
export const busiestHour = 0.1

/** Acts of one daily member in a day, on average. Most read, few write. */
export const actsOfDay = {
  /** Opens the site: the page, a new token, and what every screen asks. */
  open: 3,
  signIn: 0.05,
  /** A further page of the feed, or another tab of it. */
  feedPage: 9,
  post: 5,
  profile: 2,
  search: 0.5,
  notifications: 2,
  conversation: 1,
  calendar: 0.25,
  politicalData: 0.25,
  reaction: 4,
  comment: 0.4,
  publish: 0.15,
  /** A message, and the other's read of it after the event of their socket. */
  message: 1.5,
  follow: 0.2,
  /** A reader without an account who opens a post and the feed. */
  guest: 1,
} as const

export type Act = keyof typeof actsOfDay

/** Minutes that a member's sockets are open in a day. */
const minutesOpen = 20

/** Sockets open at once in the busiest hour. */
export const openSockets = Math.round((dailyMembers * minutesOpen * busiestHour) / 60)

/** Acts of one kind a second in the busiest hour. */
export const perSecond = (act: Act): number => (dailyMembers * actsOfDay[act] * busiestHour) / 3_600
