import { isUuid } from '@parvis/contract/id.ts'
import type { CaseFilters as Schema } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import {
  casePriorities,
  hoursOfAge,
  lowestOf,
  reasonsOfRule,
} from '@parvis/contract/trust/moderation-cases.ts'
import { beginsAs } from '@parvis/platform/database/name-prefixes.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { isSigned } from '../../people/authors/index.ts'
import { reportedBy } from '../statements/index.ts'
import { hasAsParty } from './parties.ts'

export type Filters = z.output<typeof Schema>

type Condition = RawBuilder<SqlBool>

/** Filters refused to parties of a case, whom the team's notes must not reach. */
const internalFilters = ['tag', 'assigned', 'escalated'] as const satisfies readonly (keyof Filters)[]

/** SQL conditions on `moderation_cases` for filters of the queue. */
export function conditionsOf(filters: Filters, readerId: string, now: Date): Condition[] {
  const { list, target_type, q = '', rule, language, age, priority, assigned, escalated, tag } = filters
  const typed = q.trim()
  return [
    ...(internalFilters.some((name) => filters[name] !== undefined)
      ? [sql<SqlBool>`not ${hasAsParty(readerId, sql`moderation_cases.id`)}`]
      : []),
    // Nor an author or an addressee what others reported.
    ...(typed === ''
      ? []
      : [
          sql<SqlBool>`moderation_cases.author_id is distinct from ${readerId}
            and moderation_cases.addressee_id is distinct from ${readerId}
            and moderation_cases.answered_author_id is distinct from ${readerId}`,
        ]),
    ...(target_type === undefined ? [] : [sql<SqlBool>`moderation_cases.target_type = ${target_type}`]),
    ...(typed === ''
      ? []
      : [isUuid(typed.toLowerCase()) ? named(typed.toLowerCase()) : found(typed, readerId)]),
    ...(rule === undefined ? [] : [list === 'decided' ? decidedBy(rule) : reportedFor(rule)]),
    ...(language === undefined ? [] : [sql<SqlBool>`moderation_cases.language = ${language}`]),
    ...(age === undefined
      ? []
      : [sql<SqlBool>`moderation_cases.opened_at <= ${new Date(now.getTime() - hoursOfAge[age] * hourMs)}`]),
    ...(priority === undefined ? [] : [inBand(priority)]),
    ...(assigned === undefined ? [] : [inHandsOf(assigned, readerId)]),
    ...(escalated === undefined ? [] : [sql<SqlBool>`moderation_cases.escalated_at is not null`]),
    ...(tag === undefined
      ? []
      : [
          sql<SqlBool>`moderation_cases.id in (
            select given.case_id from case_taggings as given where given.tag_id = ${tag})`,
        ]),
  ]
}

/** The id of a case, of a decision, of a content, or of the author who signed it. */
const named = (id: string) => sql<SqlBool>`moderation_cases.id in (
  select one.id from moderation_cases as one where one.id = ${id}::uuid
  union all select taken.case_id from moderation_decisions as taken where taken.id = ${id}::uuid
  union all select about.id from moderation_cases as about
    where about.target_type = any('{post,comment,question,profile,message,consultation,statement,context_note,tick}') and about.target_id = ${id}::uuid
  union all select theirs.id from moderation_cases as theirs
    where theirs.author_id = ${id}::uuid and ${isSigned('theirs')}
)`

/** Maximum of members whose name begins as typed. */
const likelyMembers = 200

/**
 * A reference, a receipt, a name, or words of the content or of a report. A reporter of the case finds nothing
 * by the words of others: they may not read them.
 */
function found(typed: string, readerId: string): Condition {
  const words = sql`case_query(${typed})`
  return sql<SqlBool>`moderation_cases.id in (
    select one.id from moderation_cases as one where right(one.id::text, 8) = ${typed.toLowerCase().replace('#', '')}
    union all select written.id from moderation_cases as written
      where written.copy is not null and case_words(written.copy ->> 'text') @@ ${words}
    union all select given.case_id from reports as given
      where given.case_id is not null and given.details is not null and case_words(given.details) @@ ${words}
        and not ${reportedBy(readerId, sql`given.case_id`)}
    union all select sent.case_id from legal_notices as sent
      where sent.case_id is not null and case_words(sent.explanation) @@ ${words}
        and not ${reportedBy(readerId, sql`sent.case_id`)}
    union all select filed.case_id from legal_notices as filed where filed.receipt = ${typed.toUpperCase()}
    union all select theirs.id from moderation_cases as theirs where ${isSigned('theirs')} and theirs.author_id in (
      select named.profile_id from member_names as named
      where ${beginsAs('named.term', typed)}
      limit ${sql.lit(likelyMembers)}
    )
  )`
}

const decidedBy = (rule: string) => sql<SqlBool>`moderation_cases.id in (
  select taken.case_id from moderation_decisions as taken where taken.rule = ${rule} and taken.rule is not null)`

function reportedFor(rule: keyof typeof reasonsOfRule): Condition {
  const reasons = sql`${[...reasonsOfRule[rule]]}::text[]`
  return sql<SqlBool>`(
    exists (select from reports as given where given.case_id = moderation_cases.id and given.reason = any(${reasons}))
    or exists (
      select from legal_notices as sent where sent.case_id = moderation_cases.id and sent.reason = any(${reasons}))
  )`
}

function inBand(priority: (typeof casePriorities)[number]): Condition {
  const above = casePriorities[casePriorities.indexOf(priority) - 1]
  const from = sql<SqlBool>`moderation_cases.priority >= ${lowestOf[priority]}`
  return above === undefined
    ? from
    : sql<SqlBool>`(${from} and moderation_cases.priority < ${lowestOf[above]})`
}

function inHandsOf(assigned: string, readerId: string): Condition {
  if (assigned === 'nobody') return sql<SqlBool>`moderation_cases.assigned_to is null`
  return sql<SqlBool>`moderation_cases.assigned_to = ${assigned === 'me' ? readerId : assigned}::uuid`
}

/** Cases that a member of the staff works on: claimed by them, or assigned to them. */
export const isOf = (memberId: string, now: Date): Condition => sql<SqlBool>`moderation_cases.id in (
  select held.id from moderation_cases as held where held.claimed_by = ${memberId} and held.claimed_until > ${now}
  union all select given.id from moderation_cases as given
    where given.assigned_to = ${memberId} and given.status = 'open'
)`
