import { orderActs } from '@parvis/contract/audit/staff-acts.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { caseShownTo, concernedByOrder } from '../../audit/evidence/index.ts'
import { reportedBy } from '../statements/index.ts'

type Reader = Pick<Member, 'id'>

/** The author of a case's content, and whether the staff member in question is another party to it. */
export interface CaseParties {
  author_id: string | null
  involves_reader: boolean
}

/**
 * Whether a staff member is a party to a case: its author, an addressee, a reporter, or an appellant. Views show this as
 * `isOwn`. Parties do not judge it, and read of it only what any party does: what was decided, not how the team came to it.
 */
export function isPartyTo(reader: Reader, { author_id, involves_reader }: CaseParties): boolean {
  return author_id === reader.id || involves_reader
}

/**
 * SQL: whether a member reported a case, gave notice of it, contests a decision on it, or wrote the post that is asked,
 * commented or quoted, or the comment that is answered.
 */
export const involves = (
  memberId: string | RawBuilder<unknown>,
  caseId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${reportedBy(memberId, caseId)}
  or exists (
    select from moderation_cases as addressed
    where addressed.id = ${caseId} and (addressed.addressee_id = ${memberId} or addressed.answered_author_id = ${memberId})
  )
  or exists (
    select from moderation_decisions as contested join moderation_appeals as contest on contest.decision_id = contested.id
    where contested.case_id = ${caseId} and contest.appellant_id = ${memberId}
  )
)`

/** SQL: the same as `isPartyTo`. */
export const hasAsParty = (
  memberId: string,
  caseId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from moderation_cases as theirs where theirs.id = ${caseId} and theirs.author_id = ${memberId})
  or ${involves(memberId, caseId)}
)`

/** SQL with `moderation_acts` in scope: whether a staff member may read the act. */
export const actShownTo = (
  reader: Pick<Member, 'id' | 'isAdministrator'>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${ofShownCase(reader.id)} and ${isNoNoteAbout(reader.id)} and ${ofReadableOrder(reader)} and ${ofNoOwnCase(reader.id)}
)`

const ofShownCase = (readerId: string) => sql`not exists (
  select from moderation_cases
  where moderation_cases.id = moderation_acts.case_id and not ${caseShownTo(readerId)}
)`

/** Nobody reads notes about themselves in the console, nor that there are some. */
const isNoNoteAbout = (readerId: string) => sql`not (
  moderation_acts.act in ('note_added', 'note_removed') and moderation_acts.subject_id is not distinct from ${readerId}::uuid
)`

/** An authority may forbid notifying members of an order. */
const ofReadableOrder = ({ id, isAdministrator }: Pick<Member, 'id' | 'isAdministrator'>) =>
  isAdministrator
    ? sql`not (
        moderation_acts.act = any(${[...orderActs]}::text[])
        and ${concernedByOrder(id, sql`(moderation_acts.details ->> 'order')::uuid`)}
      )`
    : sql`moderation_acts.act <> all(${[...orderActs]}::text[])`

/** Acts that reveal to the parties of a case no more than the decision does. */
const readByParties = ['case_decided', 'decision_reversed']

/** Parties read only the decisions of their own cases. An author reads nothing of a report that led to nothing. */
const ofNoOwnCase = (readerId: string) => sql`(
  moderation_acts.case_id is null
  or not ${hasAsParty(readerId, sql`moderation_acts.case_id`)}
  or (
    moderation_acts.act = any(${readByParties}::text[])
    and exists (
      select from moderation_decisions as told join moderation_cases as settled on settled.id = told.case_id
      where told.id = moderation_acts.decision_id
        and (told.kind <> 'no_action' or settled.author_id is distinct from ${readerId})
    )
  )
)`
