import { pageSizes } from '@parvis/contract/limits.ts'
import type { Invitation } from '@parvis/contract/people/admissions.schemas.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { authorColumns, authorView, person } from '../authors/index.ts'
import { stateOf } from './policy.ts'

function invitations(db: Db) {
  return db
    .selectFrom('invitations')
    .select(['id', 'note', 'uses', 'max_uses', 'created_at', 'ends_at', 'revoked_at'])
    .select(person('invitations.author_id').as('author'))
}

type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number]

const view = (row: Row, now: Date): Invitation => ({
  id: row.id,
  note: row.note,
  state: stateOf(row, now),
  uses: row.uses,
  max_uses: row.max_uses,
  author: row.author,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
})

/** Throws `invitation_not_found`. */
export async function readInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const row = await invitations(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('invitation_not_found'))
  return view(row, now)
}

/** A page of invitations, latest first. */
export async function readInvitations(db: Db, after: Keyset | null, now: Date): Promise<Page<Invitation>> {
  const order = ['created_at', 'id'] as const
  return paginate(invitations(db), order, after, pageSizes.invitations, (row) => view(row, now))
}

/** A page of those who joined by an invitation, latest first. */
export async function readInvited(
  db: Db,
  invitationId: string,
  after: Keyset | null,
): Promise<Page<{ member: AuthorView; joined_at: string }>> {
  const admitted = db
    .selectFrom('admissions')
    .innerJoin('profiles', 'profiles.id', 'admissions.member_id')
    .select(['admissions.member_id', 'admissions.member_id as user_id', 'admissions.admitted_at'])
    .select(authorColumns)
    .where('admissions.invitation_id', '=', invitationId)
    .where('admissions.admitted_at', 'is not', null)
    .$narrowType<{ admitted_at: Date }>()
  const order = ['admissions.admitted_at', 'admissions.member_id'] as const
  return paginate(admitted, order, after, pageSizes.invited, (row) => ({
    member: authorView(row),
    joined_at: row.admitted_at.toISOString(),
  }))
}
