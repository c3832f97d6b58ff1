import { z } from 'zod'
import { ApplicationView } from '../accounts/applications.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, optionalText, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { applicationStandings } from './applications.ts'

/** An application with its standing, for administrators. */
export const AdministeredApplication = ApplicationView.extend({
  protocol: z.enum(['parvis', 'mastodon']),
  /** Where it receives codes: hosts, or schemes of installed programs; empty where members copy the code. */
  destinations: z.array(z.string()),
  standing: z.enum(applicationStandings),
  /** Members who let it act for them now. */
  members: z.int().min(0),
  created_at: z.iso.datetime(),
})
export type AdministeredApplication = z.infer<typeof AdministeredApplication>

export const listApplications = {
  summary: 'Registered applications, latest first, 20 a page. A search finds names that begin so',
  query: z.object({ q: optionalText(limits.search).optional(), cursor: Cursor.optional() }),
  returns: pageOf(AdministeredApplication),
  refusals: forAdministrators,
} satisfies Description

export const setApplicationStanding = {
  summary:
    'Lets an application act, only read, or do nothing, on every server at once; the reason stands in the trail',
  params: z.object({ applicationId: Id }),
  body: z.strictObject({
    standing: z.enum(applicationStandings),
    reason: boundedText(furtherLimits.blockReason),
  }),
  returns: AdministeredApplication,
  refusals: [...forAdministrators, 'application_unknown'],
} satisfies Description
