import type { websiteFailures } from '@parvis/contract/people/own-profile.ts'
import { addDays, hourMs, minuteMs } from '@parvis/platform/durations.ts'

/** Milliseconds between two checks that a member's changes ask for. A sooner one waits for the next regular check. */
export const shortestPause = minuteMs
/** Milliseconds after which a check that has not ended counts as lost. */
export const longestCheck = 10 * minuteMs
/** Failed checks in a row that a link outlasts, when the site may be back later. */
const forgiven = 2
/** Failed checks in a row after which the site is not read again unless its member asks. */
const mostFailures = 4

/** Outcome of a check: no failure when the page has the link. `mayPass`: the site may be back later. */
export type Outcome =
  | { failure: null }
  | { failure: Exclude<(typeof websiteFailures)[number], 'busy'>; mayPass: boolean }

/** Time of the next check of a site that was read too often this hour. */
export const afterBusy = (now: Date): Date => new Date(now.getTime() + hourMs)

/** When a site is read for the first time after it was stated, should the check that was asked for be lost. */
export const firstCheckAfter = (now: Date): Date => addDays(now, 1)

/** Whether a link stays confirmed after a check, and when the site is read again; null: not of itself. */
export function afterCheck(
  known: { confirmed_at: Date | null; failures: number },
  outcome: Outcome,
  now: Date,
): { confirmed_at: Date | null; failures: number; next_check_at: Date | null } {
  const later = (days: number) => addDays(now, days)
  if (outcome.failure === null) return { confirmed_at: now, failures: 0, next_check_at: later(7) }
  const failures = known.failures + 1
  const outlasts = outcome.mayPass && failures <= forgiven
  return {
    confirmed_at: outlasts ? known.confirmed_at : null,
    failures,
    next_check_at: failures < mostFailures ? later(1) : null,
  }
}

/**
 * Whether a site can be checked: over https only, and not this site, whose pages its members write.
 * @param trusted local `host:port` that needs no https, for tests
 */
export function isCheckable(website: string, siteUrl: string, trusted: string | undefined): boolean {
  // An address from before addresses were normalised.
  if (!URL.canParse(website)) return false
  const { protocol, host } = new URL(website)
  if (bare(host) === bare(new URL(siteUrl).host)) return false
  return protocol === 'https:' || host === trusted
}

/** Whether the page that was read at last is on the site that the member states: the same host, with or without `www.`. */
export const isSameSite = (stated: string, read: URL): boolean =>
  bare(new URL(stated).host) === bare(read.host) && new URL(stated).protocol === read.protocol

export const bare = (host: string): string => host.replace(/^www\./, '').replace(/\.$/, '')

/** Address of a profile by its id. A link to a username could confirm another member, who has it later. */
export const profileAddress = (siteUrl: string, id: string): string => `${siteUrl}/profile/${id}`

/** Whether a link of a page leads to this address; its case, query, fragment and last slash do not matter. */
export function leadsTo(link: string, address: string): boolean {
  if (!URL.canParse(link)) return false
  const { origin, pathname } = new URL(link)
  const [target, wanted] = [(origin + pathname).toLowerCase(), address.toLowerCase()]
  // Cutting the slashes off by a regular expression would take time by the square of their number.
  return target.startsWith(wanted) && /^\/*$/.test(target.slice(wanted.length))
}
