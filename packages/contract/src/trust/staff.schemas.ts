import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { AuthorView } from '../people/authors.schemas.ts'
import { TypedUsername } from '../people/username.schemas.ts'
import { forAdministrators } from '../refusals.ts'
import { staffFlags } from './staff.ts'

const StaffMember = z.object({
  member: AuthorView,
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
  is_editor: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = {
  summary: 'Moderators, administrators and editors, longest members first, 50 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(StaffMember),
  refusals: [...forAdministrators],
} satisfies Description

export const setStaff = {
  summary:
    'Gives or takes the rights of a moderator, an administrator or an editor; the last administrator keeps theirs. Harmless when nothing changes',
  body: z.strictObject({
    username: TypedUsername,
    flag: z.enum(staffFlags),
    value: z.boolean(),
  }),
  returns: StaffMember,
  refusals: [...forAdministrators, 'recent_factor_required', 'profile_not_found', 'last_administrator'],
} satisfies Description
