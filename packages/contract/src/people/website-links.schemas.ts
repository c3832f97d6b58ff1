import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { websiteFailures } from './website-links.ts'

/** Whether the site that the member states links back to their profile with `rel="me"`. */
export const OwnWebsiteLink = z.object({
  /** The site of the profile; null without one. */
  website: z.string().nullable(),
  /** Address of the profile by its id, which the site has to link to. */
  profile_url: z.url(),
  /** Time of the last check that found the link; null when the last ones did not. */
  confirmed_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  /** Why the last check found no link. */
  failure: z.enum(websiteFailures).nullable(),
  /** A check is under way. */
  is_pending: z.boolean(),
})
export type OwnWebsiteLink = z.infer<typeof OwnWebsiteLink>

export const getOwnWebsiteLink = {
  summary: 'Whether the member’s own site links back to their profile, and what the last check found',
  returns: OwnWebsiteLink,
} satisfies Description

export const checkOwnWebsite = {
  summary:
    'Has the member’s own site read again for a link to their profile; harmless while a check is under way',
  returns: OwnWebsiteLink,
  refusals: ['website_missing', 'website_not_checkable', 'website_checks_off', 'website_busy'],
} satisfies Description
