import { opensConsole, type StaffAccess, staffGraceDays } from '@parvis/contract/accounts/roles.ts'
import type { Description } from '@parvis/contract/endpoint.ts'
import { staffRefusals } from '@parvis/contract/refusal-groups.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Member } from './member.ts'

type Session = Pick<Member, 'isDemo' | 'level' | 'graceEndsAt'>
type Rights = Session & Pick<Member, 'isModerator' | 'isAdministrator'>
type EditorRights = Session & Pick<Member, 'isEditor'>

/** SQL condition on `profiles`, or on its alias: the member is a moderator or administrator. These have an index. */
export const isStaff = (profiles = 'profiles') =>
  sql<boolean>`(${sql.ref(`${profiles}.is_moderator`)} or ${sql.ref(`${profiles}.is_administrator`)})`

/** The same for the whole team, editors included. */
export const isInTeam = sql<SqlBool>`(profiles.is_moderator or profiles.is_administrator or profiles.is_editor)`

/** Whether a member is a moderator or administrator. */
export const isOfStaff = ({
  isModerator,
  isAdministrator,
}: Pick<Rights, 'isModerator' | 'isAdministrator'>) => isModerator || isAdministrator

/** The member's staff access in this session. */
export const staffAccess = (member: Rights): StaffAccess => (isOfStaff(member) ? accessBy(member) : 'none')

/** The same for the queue of editors, which is their own. */
export function editorAccess({ isEditor, ...session }: EditorRights): StaffAccess {
  return isEditor ? accessBy(session) : 'none'
}

function accessBy({ isDemo, level, graceEndsAt }: Session): StaffAccess {
  if (isDemo) return 'demo'
  if (level === 'aal2') return 'open'
  return graceEndsAt === null ? 'factor_needed' : 'grace'
}

/** Whether a member is a moderator or administrator, and may act as one in this session. */
export function actsAsStaff(member: Rights | null): boolean {
  return member !== null && opensConsole(staffAccess(member))
}

/** The same for administrators, who have no days of grace. */
export function actsAsAdministrator(member: Rights | null): boolean {
  return member?.isAdministrator === true && actsAsStaff(member) && staffAccess(member) !== 'grace'
}

type StaffFlags = Pick<Member, 'isModerator' | 'isAdministrator' | 'isEditor' | 'isDemo'>

/** Applies the demo mark to an account's flags. In production, demo accounts have no staff rights: their password is public. */
export function demoStanding(
  { environment, demo }: Pick<Config, 'environment' | 'demo'>,
  { isModerator, isAdministrator, isEditor, isDemo }: StaffFlags,
): StaffFlags {
  const isVoid = isDemo && environment === 'production'
  return {
    isModerator: isModerator && !isVoid,
    isAdministrator: isAdministrator && !isVoid,
    isEditor: isEditor && !isVoid,
    isDemo: isDemo && environment !== 'production' && demo === true,
  }
}

interface StaffFactors {
  /** When the member was given their first right of the staff. */
  staffSince: Date | null
  /** Whether the account has a second factor or a passkey to show. */
  hasFactor: boolean
}

/** Returns the end of the grace period, in which new staff without a factor or passkey may act by password; null without one. */
export function graceEnd({ staffSince, hasFactor }: StaffFactors, now: Date): Date | null {
  if (staffSince === null || hasFactor) return null
  const end = addDays(staffSince, staffGraceDays)
  return end > now ? end : null
}

/** Refuses a staff member whose session has shown no second factor, after the days of grace. */
export function requireStaffFactor(member: Rights): void {
  if (staffAccess(member) === 'factor_needed') throw new Refusal('staff_second_factor_required')
}

/** The same without days of grace: a stolen password must neither give ticks nor change the site. */
function requireFactorFromFirstDay(member: Rights): void {
  if (staffAccess(member) === 'grace') throw new Refusal('staff_second_factor_required')
  requireStaffFactor(member)
}

/** Refuses a member who is neither moderator nor administrator, or whose session has shown no second factor. */
export function requireStaff<Caller extends Rights>(member: Caller): Caller {
  if (!isOfStaff(member)) throw new Refusal('staff_only')
  requireStaffFactor(member)
  return member
}

/** Refuses a member who is no administrator, or whose session has shown no second factor. */
export function requireAdministrator<Caller extends Rights>(member: Caller): Caller {
  if (!member.isAdministrator) throw new Refusal('administrators_only')
  requireFactorFromFirstDay(member)
  return member
}

/** Requires a recent second factor, for rights, identity documents and bans. Demo accounts have no factor to show. */
export function requireStaffRecentFactor(member: Pick<Member, 'isDemo' | 'factorShownAt'>, now: Date): void {
  if (!member.isDemo) requireRecentFactor(member, now)
}

/** Refuses a member who is no administrator, or whose session has not shown a second factor lately. Returns the member. */
export function requireAdministratorRecentFactor<Caller extends Rights & Pick<Member, 'factorShownAt'>>(
  member: Caller,
  now: Date,
): Caller {
  requireStaffRecentFactor(requireAdministrator(member), now)
  return member
}

/** {@link requireStaff} for decisions on verification, which have a refusal of their own. */
export function requireReviewer<Caller extends Rights>(member: Caller): Caller {
  if (!isOfStaff(member)) throw new Refusal('reviewers_only')
  requireFactorFromFirstDay(member)
  return member
}

/** Refuses a member who is no editor, or whose session has shown no second factor. */
export function requireEditor<Caller extends EditorRights>(member: Caller): Caller {
  if (!member.isEditor) throw new Refusal('editors_only')
  if (editorAccess(member) === 'factor_needed') throw new Refusal('staff_second_factor_required')
  return member
}

/** The same for writes, without days of grace: a stolen password must not change published figures. */
export function requireEditorToWrite<Caller extends EditorRights>(member: Caller): Caller {
  if (editorAccess(requireEditor(member)) === 'grace') throw new Refusal('staff_second_factor_required')
  return member
}

type GuardedEndpoint = Pick<Description, 'refusals' | 'staff'>

/** Whether the staff alone may call an endpoint. */
export function isForStaff({ refusals, staff }: GuardedEndpoint): boolean {
  return staff !== 'by the handler' && staffRefusals.some((code) => refusals?.includes(code))
}

/** Refuses members who may not call an endpoint of the staff. Those that others may call too ask for the factor alone. */
export function requireRightsFor(endpoint: GuardedEndpoint, member: Member | null): void {
  if (member === null) return
  const { refusals = [] } = endpoint
  if (isForStaff(endpoint)) {
    // An endpoint that lists both refuses some acts to moderators.
    if (refusals.includes('staff_only')) requireStaff(member)
    else if (refusals.includes('reviewers_only')) requireReviewer(member)
    else if (refusals.includes('editors_only')) requireEditor(member)
    else requireAdministrator(member)
  } else if (refusals.includes('staff_second_factor_required')) requireStaffFactor(member)
}

/** How long a second factor allows the staff's most sensitive acts. */
const recentFactorMs = 15 * 60_000

/** Refuses a session that has shown no second factor in the last fifteen minutes. */
export function requireRecentFactor({ factorShownAt }: Pick<Member, 'factorShownAt'>, now: Date): void {
  if (factorShownAt === null || now.getTime() - factorShownAt.getTime() > recentFactorMs)
    throw new Refusal('recent_factor_required')
}
