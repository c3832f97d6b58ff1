import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { RegionCode } from '../fields.schemas.ts'
import { DepartmentCode } from '../people/elected-register.schemas.ts'
import { followStates } from '../people/follows.ts'
import { AuthorView } from '../people/profiles.schemas.ts'

/** A verified account proposed to a new member, with the reason: its region, or a topic that it wrote about. */
export const IntroductionView = z.object({
  member: AuthorView,
  follow_state: z.enum(followStates),
  region_code: RegionCode.nullable(),
  topic: z.string().nullable(),
})
export type IntroductionView = z.infer<typeof IntroductionView>

export const listIntroductions = {
  summary:
    'Verified accounts for a new member to follow: those of the member’s regions, those who wrote about the topics of the day, then the most followed; each side in turn, none that the member follows already',
  returns: z.object({ items: z.array(IntroductionView) }),
} satisfies Description

export const listDepartmentMembers = {
  summary:
    'Members verified for a mandate in a department’s communes, its council or its seats in the region’s, with the number of their posts whose questions wait for an answer; 500 at most',
  scope: 'read',
  params: z.object({ department: DepartmentCode }),
  returns: z.object({
    items: z.array(z.object({ mandate_id: z.uuid(), member: AuthorView, waiting_posts: z.int().min(0) })),
  }),
} satisfies Description

export const listNearbyOfficials = {
  summary:
    'Verified politicians of a region, the most followed of each side in turn, with the number of their posts whose questions wait for an answer',
  scope: 'read',
  params: z.object({ region: RegionCode }),
  returns: z.object({
    items: z.array(z.object({ member: AuthorView, waiting_posts: z.int().min(0) })),
  }),
} satisfies Description
