import { z } from 'zod'
import { SecurityEventView, SessionView } from '../accounts/security.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, optionalText, pageOf, RegionCode, Role } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { AuthorView, Person } from '../people/profiles.schemas.ts'
import { VerificationRequest } from '../people/verification.schemas.ts'
import { forAdministrators, forStaff } from '../refusal-groups.ts'
import { EarlierCase } from './case-views.schemas.ts'
import { memberMarks, memberSearches, verificationStates } from './members.ts'

export const MemberReference = z.object({ memberId: Id })

const Verification = z.enum(verificationStates)

/** Which members are meant: whoever fits all that is given. */
export const MemberSelection = z.strictObject({
  by: z.enum(memberSearches).default('name'),
  /** A name, a username or an id; an address, its beginning or `@` and its domain; an IP address or its network. */
  q: optionalText(limits.search).default(''),
  role: Role.optional(),
  verification: Verification.optional(),
  marks: z.array(z.enum(memberMarks)).max(memberMarks.length).default([]),
  /** Days in Paris of the sign-up, both included. */
  joined_from: z.iso.date().optional(),
  joined_until: z.iso.date().optional(),
})
export type MemberSelection = z.input<typeof MemberSelection>

/** A member as a row of the staff's table. It holds no address. */
export const ListedMember = z.object({
  member: AuthorView,
  joined_at: z.iso.datetime(),
  verification_status: Verification,
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
  is_editor: z.boolean(),
  /** End of the suspension in force; a date a century away is a ban. */
  banned_until: z.iso.datetime().nullable(),
  /** Zero for oneself: nobody learns here that they are reported. */
  open_cases: z.int(),
  /** Decisions in force, warnings included, "no action" excluded. */
  standing_decisions: z.int(),
})
export type ListedMember = z.infer<typeof ListedMember>

export const searchMembers = {
  summary:
    'Members for the staff, 50 a page: newest first, by name, by address or in a network. Addresses and networks are the administrators’, and each such search is an act of the trail',
  body: MemberSelection.extend({ cursor: Cursor.optional() }),
  returns: pageOf(ListedMember),
  refusals: [...forStaff, 'administrators_only'],
} satisfies Description

const PastVerification = VerificationRequest.pick({
  id: true,
  kind: true,
  role: true,
  claimed_name: true,
  organisation: true,
  status: true,
  reason: true,
  created_at: true,
  decided_at: true,
  ended_at: true,
})

/** A note of the staff about a member. */
const MemberNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null once that account is gone. */
  author: Person.nullable(),
  created_at: z.iso.datetime(),
  /** The reader wrote it, or is an administrator. */
  may_remove: z.boolean(),
})
export type MemberNote = z.infer<typeof MemberNote>

/** A request to remove the second factors of a member who lost them. */
const FactorReset = z.object({
  /** Null once that account is gone. */
  by: Person.nullable(),
  is_own: z.boolean(),
  /** Asked at the command line; `by` is null then. */
  by_operator: z.boolean(),
  reason: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type FactorReset = z.infer<typeof FactorReset>

/** What the staff reads of an account before it acts. */
const MemberFile = ListedMember.extend({
  /** The reader’s own account: cases stay hidden, and nothing can be decided. */
  is_own: z.boolean(),
  region: RegionCode.nullable(),
  consented_at: z.iso.datetime().nullable(),
  last_active_at: z.iso.datetime().nullable(),
  public_posts: z.int(),
  followers: z.int(),
  following: z.int(),
  referrals: z.int(),
  /** The latest ten. */
  verification: z.array(PastVerification),
  /** The latest 20, newest first. */
  cases: z.array(EarlierCase),
  /** Latest first; none of them for the member they are about. */
  notes: z.array(MemberNote),
  /** For administrators, while it waits for another one. */
  factor_reset: FactorReset.nullable(),
})
export type MemberFile = z.infer<typeof MemberFile>

export const getMemberFile = {
  summary:
    'An account as the staff sees it: facts, verification history, cases. One’s own comes without its cases',
  params: MemberReference,
  returns: MemberFile,
  refusals: [...forStaff, 'profile_not_found'],
} satisfies Description

/** Ways into an account, and who has used them. */
export const MemberAccess = z.object({
  email: z.string().nullable(),
  email_confirmed: z.boolean(),
  phone: z.string().nullable(),
  has_password: z.boolean(),
  /** An organisation manages the address and the password. */
  is_managed: z.boolean(),
  /** Other providers by which the member signs in. */
  providers: z.array(z.string()),
  /** Second factors in use. */
  factors: z.int(),
  recovery_codes: z.int(),
  /** Live ones. Signing the member out everywhere revokes them. */
  personal_tokens: z.int(),
  sessions: z.array(SessionView.omit({ is_current: true })),
  /** The latest 20 of the security history. */
  events: z.array(SecurityEventView),
})
export type MemberAccess = z.infer<typeof MemberAccess>

export const readMemberAccess = {
  summary:
    'Addresses, devices and security history of a member; for administrators. Each reading is an act of the trail',
  params: MemberReference,
  returns: MemberAccess,
  refusals: [...forAdministrators, 'profile_not_found'],
} satisfies Description

export const endMemberSessions = {
  summary:
    'Signs a member out on one device, or on all; the devices are told that the staff did it. Harmless when they are signed out already',
  params: MemberReference,
  body: z.strictObject({
    /** Null for all. */
    session_id: Id.nullable(),
  }),
  returns: z.object({ ended: z.int() }),
  refusals: [...forAdministrators, 'recent_factor_required', 'profile_not_found'],
} satisfies Description

export const addMemberNote = {
  summary: 'Notes something about a member for the staff; the member gets it in the archive of their data',
  params: MemberReference,
  body: z.strictObject({ text: boundedText(furtherLimits.moderationText).max(8_000, { error: 'too_long' }) }),
  returns: MemberFile,
  refusals: [...forStaff, 'profile_not_found', 'own_case', 'too_many_notes'],
} satisfies Description

export const removeMemberNote = {
  summary: 'Removes one’s own note about a member; administrators remove any. Harmless when it is gone',
  params: MemberReference.extend({ noteId: Id }),
  returns: MemberFile,
  refusals: [...forStaff, 'profile_not_found', 'own_case', 'not_owner'],
} satisfies Description

export const openMemberCase = {
  summary:
    'Opens a case about a member without a report and makes it one’s own, to decide it as any other; returns the open one if there is one',
  params: MemberReference,
  returns: z.object({ case_id: z.uuid() }),
  refusals: [
    ...forStaff,
    'profile_not_found',
    'own_case',
    'own_decision',
    'case_claimed',
    'case_assigned',
    'case_escalated',
    'case_settled',
  ],
} satisfies Description

export const mailMemberRecovery = {
  summary: 'Mails a member a link to choose a new password, at their confirmed address; for administrators',
  params: MemberReference,
  returns: z.object({ mailed: z.literal(true) }),
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'profile_not_found',
    'own_case',
    'no_recovery_address',
  ],
} satisfies Description

export const askFactorReset = {
  summary:
    'Asks to remove the second factors of a member who lost them: another administrator must agree within seven days. The member is told',
  params: MemberReference,
  body: z.strictObject({
    /** How it was made sure that the member asks. */
    reason: boundedText(furtherLimits.eventReason),
  }),
  returns: MemberFile,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'profile_not_found',
    'own_case',
    'second_factor_missing',
  ],
} satisfies Description

export const callOffFactorReset = {
  summary: 'Drops a request to remove second factors, one’s own or another’s; harmless without one',
  params: MemberReference,
  returns: MemberFile,
  refusals: [...forAdministrators, 'profile_not_found', 'own_case'],
} satisfies Description

export const agreeToFactorReset = {
  summary:
    'Removes the second factors and recovery codes of a member, as another administrator has asked. The member is told, and can undo it for seven days',
  params: MemberReference,
  returns: MemberFile,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'profile_not_found',
    'own_case',
    'factor_reset_not_found',
    'second_administrator_required',
    'administrator_too_new',
  ],
} satisfies Description

export const exportMembers = {
  summary:
    'The table of a selection as a CSV file, without addresses; for administrators. Each export is an act of the trail',
  body: MemberSelection,
  returns: z.object({ csv: z.string(), members: z.int() }),
  refusals: [...forAdministrators, 'recent_factor_required', 'bulk_too_large'],
} satisfies Description
