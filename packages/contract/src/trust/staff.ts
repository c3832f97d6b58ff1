import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText } from '../text.ts'

const StaffMember = z.object({
  member: AuthorView,
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = endpoint({
  name: 'listStaff',
  summary: 'Moderators and administrators, longest members first, 50 a page; for administrators',
  method: 'GET',
  path: '/moderation/staff',
  access: 'member',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(StaffMember),
  refusals: [...forAdministrators],
})

export const staffFlags = ['moderator', 'administrator'] as const
export type StaffFlag = (typeof staffFlags)[number]

export const setStaff = endpoint({
  name: 'setStaff',
  summary:
    'Gives or takes the rights of a moderator or an administrator; the last administrator keeps theirs. Harmless when nothing changes',
  method: 'PUT',
  path: '/moderation/staff',
  access: 'member',
  body: z.strictObject({
    username: boundedText(64),
    flag: z.enum(staffFlags),
    value: z.boolean(),
  }),
  returns: StaffMember,
  refusals: [...forAdministrators, 'recent_factor_required', 'profile_not_found', 'last_administrator'],
})
