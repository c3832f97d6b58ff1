import { isIPv4, isIPv6 } from 'node:net'
import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { isUuid, uuidPattern } from '@parvis/contract/id.ts'
import type { MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { factorResetDays, type MemberMark } from '@parvis/contract/trust/members.ts'
import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import { isAfter, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { beginsAs, endOfPrefix } from '@parvis/platform/database/name-prefixes.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { ipPrefix } from '@parvis/platform/network-address.ts'
import { paris } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { isLeaving } from '../../accounts/account/index.ts'
import { isInTeam } from '../../accounts/identity/index.ts'
import { isSigned } from '../../people/authors/index.ts'

export type Selection = z.output<typeof MemberSelection>

/** Position where a page of members ended; `term` is the matched name, `at` the day of the sign-up. */
export interface MemberPlace {
  id: string
  term: string | null
  at: Date | null
}

const cursorPattern = new RegExp(`^(${uuidPattern})(?:_t([\\w-]{0,180})|_a(\\d{1,15}))?$`)

export function readMemberPlace(cursor: string | undefined): MemberPlace | null {
  if (cursor === undefined) return null
  const [, id, term, at] = cursorPattern.exec(cursor) ?? []
  const date = at === undefined ? null : new Date(Number(at))
  if (id === undefined || (date !== null && Number.isNaN(date.getTime()))) throw unreadableCursor()
  const name = term === undefined ? null : Buffer.from(term, 'base64url').toString().replaceAll('\0', '')
  return { id, term: name, at: date }
}

export function memberCursor({ id, term, at }: MemberPlace): string {
  if (term !== null) return `${id}_t${Buffer.from(term).toString('base64url')}`
  return at === null ? id : `${id}_a${at.getTime()}`
}

interface SelectionPage {
  selection: Selection
  after: MemberPlace | null
  readerId: string
  now: Date
}

/**
 * Query for the first `size` members of a selection after a position: `id`, the matched `term`, and `at`. Newest first;
 * found ones by name, by address or by id.
 */
export function pickMembers(wanted: SelectionPage, size: number): RawBuilder<unknown> {
  const { selection, after, readerId, now } = wanted
  const conditions = sql.join(conditionsOf(selection, readerId, now), sql` and `)
  const limit = sql`limit ${sql.lit(size)}`
  const typed = selection.q.trim()
  if (typed === '') {
    // A cursor of a search by other means.
    if (after !== null && after.at === null) throw unreadableCursor()
    const further = isAfter(after, ['profiles.created_at', 'profiles.id'])
    return sql`
      select profiles.id, null::text as term, profiles.created_at as at from profiles where ${conditions} and ${further}
      order by profiles.created_at desc, profiles.id desc ${limit}`
  }
  if (selection.by === 'network') return ofNetwork(typed, after, conditions, limit)
  if (selection.by === 'address') return ofAddress(asciiTerm(typed.toLowerCase()), after, conditions, limit)
  if (isUuid(typed.toLowerCase()))
    return sql`
      select profiles.id, null::text as term, null::timestamptz as at from profiles
      where profiles.id = ${typed.toLowerCase()}::uuid and ${after === null} and ${conditions}`
  return ofName(typed, after, conditions, limit)
}

/** A member with several matching names appears once, at the first. */
function ofName(
  typed: string,
  after: MemberPlace | null,
  conditions: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  const further =
    after === null
      ? sql`true`
      : sql`(found.term, found.profile_id) > (${after.term ?? ''}, ${after.id}::uuid)`
  return sql`
    select found.profile_id as id, found.term, null::timestamptz as at
    from member_names as found join profiles on profiles.id = found.profile_id
    where ${beginsAs('found.term', typed)} and ${further} and ${conditions}
      and not exists (
        select from member_names as sooner
        where sooner.profile_id = found.profile_id and ${beginsAs('sooner.term', typed)} and sooner.term < found.term
      )
    order by found.term, found.profile_id ${limit}`
}

/** An address or `@domain` as accounts keep it. */
const asciiTerm = (typed: string) =>
  typed.startsWith('@') ? asciiAddress(`x${typed}`).slice(1) : asciiAddress(typed)

/** `ana@` finds addresses that begin so, `@exemple.fr` those of a domain. */
function ofAddress(
  typed: string,
  after: MemberPlace | null,
  conditions: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  const address = sql`(account.email collate "C")`
  if (typed.startsWith('@')) {
    const further = after === null ? sql`true` : sql`account.id > ${after.id}::uuid`
    return sql`
      select account.id, null::text as term, null::timestamptz as at
      from auth.users as account join profiles on profiles.id = account.id
      where split_part(account.email, '@', 2) = ${typed.slice(1)} and account.email is not null and ${further}
        and ${conditions}
      order by account.id ${limit}`
  }
  const further =
    after === null
      ? sql`true`
      : sql`(${address}, account.id) > (
          (select former.email collate "C" from auth.users as former where former.id = ${after.id}::uuid), ${after.id}::uuid
        )`
  return sql`
    select account.id, null::text as term, null::timestamptz as at
    from auth.users as account join profiles on profiles.id = account.id
    where ${address} >= ${typed} and ${address} < ${endOfPrefix(typed)} and account.email is not null and ${further}
      and ${conditions}
    order by ${address}, account.id ${limit}`
}

/**
 * Members with a session or an event of a year from a network. It steps from member to member: a network that everybody
 * shares costs no more than the page.
 */
function ofNetwork(
  typed: string,
  after: MemberPlace | null,
  conditions: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  const network = networkOf(typed)
  if (network === null) throw new Refusal('validation_failed', 'invalid body', { q: 'network_invalid' })
  const next = (from: RawBuilder<unknown>) => sql`least(
    (select user_id from auth.sessions where ip_prefix = ${network} and user_id > ${from} order by user_id limit 1),
    (select user_id from auth.audit_events where ip_prefix = ${network} and user_id > ${from} order by user_id limit 1)
  )`
  const start = sql`${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid`
  return sql`
    select * from (
      with recursive seen (id) as (
        select ${next(start)}
        union all
        select ${next(sql`seen.id`)} from seen where seen.id is not null
      )
      select seen.id, null::text as term, null::timestamptz as at
      from seen, lateral (select from profiles where profiles.id = seen.id and ${conditions} offset 0) as fits
      ${limit}
    ) as of_network order by id`
}

const marks: Record<MemberMark, (readerId: string, now: Date) => RawBuilder<SqlBool>> = {
  staff: () => isInTeam,
  suspended: (_, now) => sql`profiles.id = any(array(
    select banned.id from auth.users as banned where banned.banned_until is not null and banned.banned_until > ${now}
  ))`,
  recent: (_, now) => sql`profiles.created_at > ${subDays(now, signalThresholds.recentDays)}`,
  reset: (readerId, now) => sql`profiles.id = any(array(
    select asked.member_id from factor_resets as asked
    where asked.asked_at > ${subDays(now, factorResetDays)} and asked.member_id <> ${readerId}
  ))`,
  reported: (readerId) => sql`profiles.id = any(array(
    select reported.author_id from moderation_cases as reported
    where reported.status = 'open' and ${isSigned('reported')} and reported.author_id is not null and reported.author_id <> ${readerId}
    order by reported.author_id
  ))`,
}

const startOfDay = (day: string) => sql`${day}::date::timestamp at time zone ${sql.lit(paris)}`

function conditionsOf(selection: Selection, readerId: string, now: Date): RawBuilder<unknown>[] {
  const { role, verification, joined_from, joined_until } = selection
  return [
    sql`not ${isLeaving(sql`profiles.id`)}`,
    ...(role === undefined ? [] : [sql`profiles.role = ${role}`]),
    ...(verification === undefined ? [] : [sql`profiles.verification_status = ${verification}`]),
    ...[...new Set(selection.marks)].map((mark) => marks[mark](readerId, now)),
    ...(joined_from === undefined ? [] : [sql`profiles.created_at >= ${startOfDay(joined_from)}`]),
    ...(joined_until === undefined
      ? []
      : [sql`profiles.created_at < (${joined_until}::date + 1)::timestamp at time zone ${sql.lit(paris)}`]),
  ]
}

/** The network of a typed address or network, as accounts store it; null if it is neither. */
export function networkOf(typed: string): string | null {
  const address = typed.trim().replace(/\/\d{1,3}$/, '')
  if (isIPv4(address)) return ipPrefix(address)
  // A URL writes an IPv6 address in its shortest form, as connections report it.
  return isIPv6(address)
    ? ipPrefix(new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1))
    : null
}
