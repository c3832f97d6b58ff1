import type { Tx } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { lockProfile } from './service.ts'
import { confirmers } from './views.ts'

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** Locks a request and its profile in the order of all writers: the profile first. */
export async function lockRequest(tx: Tx, requestId: string) {
  const owner = await tx
    .selectFrom('verification_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
  await lockProfile(tx, owner.user_id)
  const request = await tx
    .selectFrom('verification_requests')
    .select([
      'id',
      'user_id',
      'role',
      'kind',
      'claimed_name',
      'organisation',
      'mandate',
      'published_organisation',
      'published_mandate',
      'party',
      'status',
      'note',
      'first_reviewer_id',
      'reviewers',
      'ended_at',
      'awaits_applicant',
      'mandate_id',
      'register_proof',
    ])
    .select([
      sql<string | null>`mandate_ends_on::text`.as('mandate_ends_on'),
      sql<string | null>`valid_until::text`.as('valid_until'),
    ])
    .select(confirmers)
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
  return request
}

/** Subject of the public log entry, behind a salt. */
export const concerning = ({ id, user_id }: Pick<LockedRequest, 'id' | 'user_id'>) => ({
  subjectId: user_id,
  decisionId: id,
})
