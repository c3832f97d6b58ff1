import type { SecurityEvent } from '@parvis/contract/accounts/security.schemas.ts'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { minuteMs } from './durations.ts'
import type { Metrics } from './metrics/metrics.ts'
import { ipPrefix } from './network-address.ts'

/** Names in the log, which alarms rely on: do not rename one. docs/security/alarms.md explains each. */
export type SecurityEventName =
  // Also recorded in the member's own security history.
  | SecurityEvent
  /** A wrong password, code, link or token. */
  | 'sign_in_failed'
  /** A sign-in from a browser that this account has not been signed in with before. */
  | 'new_device'
  /** A response with status 403. */
  | 'access_refused'
  /** A response with status 429. */
  | 'rate_limited'
  /** An act of a moderator or administrator. */
  | 'staff_act'
  /** Most of a budget for outgoing messages is used: possibly a flood. */
  | 'message_budget_low'
  /** A budget for outgoing messages is spent: further ones are refused until the hour is over. */
  | 'message_budget_spent'
  /** Too many wrong codes were entered within the hour: only links are accepted for the rest of it. */
  | 'codes_closed'
  /** Some refusals of a minute were counted but not logged one by one. */
  | 'refusals_not_logged'

/** Facts of an event. Ids and closed names only: no address, number, token or text of a member. */
export interface SecurityEventFacts {
  /** Account concerned. */
  userId?: string | undefined
  /** Staff member who acted. */
  actorId?: string | undefined
  /** Origin. Only the network is logged: /24 for IPv4, /48 for IPv6. */
  ip?: string | undefined
  /** Name of the refusal, act or budget, from a closed list: it becomes a label of a metric. */
  code?: string | undefined
  /** Pattern of the route, such as `/api/v1/posts/:postId`. */
  route?: string | undefined
  /** Number of events, when one entry stands for several. */
  count?: number
}

/** Logs a security event as one line of JSON and counts it. */
export type LogSecurityEvent = (name: SecurityEventName, facts?: SecurityEventFacts) => void

/** Events that a stranger can cause without limit: each distinct one is logged once a minute. */
const floods = new Set<SecurityEventName>(['access_refused', 'rate_limited'])

/** A failed sign-in to an account is always logged: the account's own limits bound their number. */
function canFlood(name: SecurityEventName, userId: string | undefined): boolean {
  return floods.has(name) || (name === 'sign_in_failed' && userId === undefined)
}

const distinctPerMinute = 1_000

export function openSecurityEvents(log: Logger, clock: Clock, metrics: Metrics): LogSecurityEvent {
  const logged = new Set<string>()
  let windowBegan = 0
  let left = 0

  /** Returns whether a refusal is the first of its kind in this minute. */
  function isFirst(key: string): boolean {
    const now = clock.now().getTime()
    if (now - windowBegan >= minuteMs) {
      if (left > 0) write('refusals_not_logged', { count: left })
      windowBegan = now
      left = 0
      logged.clear()
    }
    const isNew = logged.size < distinctPerMinute && !logged.has(key)
    if (isNew) logged.add(key)
    else left += 1
    return isNew
  }

  function write(name: SecurityEventName, { userId, actorId, ip, code, route, count }: SecurityEventFacts) {
    const network = ip === undefined ? undefined : ipPrefix(ip)
    log.warn({ event: name, code, user: userId, actor: actorId, network, route, count }, 'security event')
  }

  return (name, facts = {}) => {
    metrics.countSecurityEvent(name, facts.code)
    const { userId, ip, code, route } = facts
    if (canFlood(name, userId) && !isFirst(`${name} ${code} ${route} ${userId ?? ipPrefix(ip ?? '')}`)) return
    write(name, facts)
  }
}
