import { pageSizes } from '@parvis/contract/limits.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { StaffMember } from '@parvis/contract/trust/staff.schemas.ts'
import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/trust.gen.ts'
import {
  endBegunChanges,
  isInTeam,
  isStaff,
  mailMember,
  notBanned,
  recordMemberChange,
  requireOtherAdministrator,
} from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'

/** SQL: whether a member is of the staff, and may act. */
export const isActiveStaff = (memberId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from profiles as of_staff
  where of_staff.id = ${memberId} and ${isStaff('of_staff')} and ${notBanned(memberId)}
)`

/** Moderators, administrators and editors, by date of joining. */
export async function readStaff(db: Db, after: Keyset | null): Promise<Page<StaffMember>> {
  const order = ['profiles.created_at', 'profiles.id', 'asc'] as const
  return paginate(staffCards(db).where(isInTeam), order, after, pageSizes.staff, staffView)
}

/** Whether a staff member has no colleague who could act: moderator or administrator, and not banned. */
export async function isAlone(db: Db, memberId: string): Promise<boolean> {
  const colleague = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where(isStaff())
    .where('profiles.id', '<>', memberId)
    .where(notBanned(sql`profiles.id`))
    .limit(1)
    .executeTakeFirst()
  return colleague === undefined
}

function staffCards(db: Db) {
  return db
    .selectFrom('profiles')
    .select(['profiles.id', 'profiles.created_at'])
    .select(['profiles.is_moderator', 'profiles.is_administrator', 'profiles.is_editor'])
    .select(authorColumns)
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffCards>['execute']>>[number]

function staffView(row: StaffRow): StaffMember {
  return {
    member: authorView({ ...row, user_id: row.id }),
    is_moderator: row.is_moderator,
    is_administrator: row.is_administrator,
    is_editor: row.is_editor,
  }
}

/** Holder of a right: a member by their username, or the account of an address. */
type Holder = { username: string } | { email: string }

interface StaffRight {
  holder: Holder
  flag: StaffFlag
  value: boolean
  /** True for an operator at the command line. */
  reason?: string
}

const columns = {
  moderator: 'is_moderator',
  administrator: 'is_administrator',
  editor: 'is_editor',
} as const satisfies Record<StaffFlag, string>

type StaffContext = Pick<AppContext, 'transaction' | 'bus' | 'clock' | 'jobs' | 'siteSettings' | 'config'>

/**
 * Grants or revokes a staff right, effective on every node at once: for the console and the command line. Throws
 * `profile_not_found`, and `last_administrator` when nobody else would be left.
 */
export async function setStaff(
  context: StaffContext,
  actor: Actor,
  { holder, flag, value, reason }: StaffRight,
): Promise<{ staff: StaffMember; isNew: boolean }> {
  const now = context.clock.now()
  const column = columns[flag]
  return context.transaction(async (tx) => {
    const found = await staffCards(tx)
      .where(isHolder(holder))
      .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
    // Before the member's own lock: administrators are locked by id.
    if (flag === 'administrator' && !value) await requireOtherAdministrator(tx, found.id)
    const row = await staffCards(tx)
      .where('profiles.id', '=', found.id)
      .forUpdate('profiles')
      .executeTakeFirstOrThrow()
    if (row[column] === value) return { staff: staffView(row), isNew: false }
    const left = { ...row, [column]: value }
    const hasOther = Object.values(columns).some((other) => other !== column && row[other])
    await updateById(tx, 'profiles', row.id, {
      [column]: value,
      updated_at: now,
      ...(hasOther ? {} : { staff_since: value ? now : null }),
    })
    // Somebody who knows the password alone may have begun them.
    if (value && !hasOther) await endBegunChanges(tx, row.id, now)
    if (!left.is_moderator && !left.is_administrator) await giveBackCases(context, tx, row.id)
    await recordMemberChange(context, tx, row.id, `${flag}_${value ? 'granted' : 'revoked'}`)
    await writeAct(tx, {
      actorId: actor.id,
      act: `${flag}_${value ? 'granted' : 'revoked'}`,
      at: now,
      subjectId: row.id,
      ...(reason === undefined ? {} : { reason }),
    })
    if (flag === 'administrator' && value) await mailAdministrators(context, tx, row)
    return { staff: staffView(left), isNew: true }
  })
}

/** Informs every administrator, the new one included, of an appointment. */
async function mailAdministrators(
  context: StaffContext,
  tx: Tx,
  { display_name }: { display_name: string },
): Promise<void> {
  const administrators = await tx
    .selectFrom('profiles')
    .select('id')
    .where('is_administrator', '=', true)
    .where(notBanned(sql`profiles.id`))
    .orderBy('id')
    .execute()
  for (const { id } of administrators)
    await mailMember(context, tx, id, (language) => {
      const t = translations[language]
      return {
        subject: t('appointment.subject'),
        lead: t('appointment.lead', { name: display_name }),
        action: { label: '{siteName}', link: `${context.config.siteUrl}/moderation` },
        otherwise: t('appointment.otherwise'),
      }
    })
}

/** Frees the cases of somebody who leaves the staff. */
async function giveBackCases({ bus }: StaffContext, tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('moderation_cases')
    .set({ assigned_to: null, assigned_at: null })
    .where('assigned_to', '=', memberId)
    .where('status', '=', sql.lit('open'))
    .execute()
  tx.afterCommit(() => sendInvalidation(bus, topics.moderation, { type: 'desk_changed', id: 'all' }))
}

const isHolder = (holder: Holder) =>
  'username' in holder
    ? sql<SqlBool>`profiles.username = ${normalisedUsername(holder.username)}`
    : sql<SqlBool>`profiles.id = (select id from auth.users where email = ${holder.email} and not is_sso)`
