import { z } from 'zod'
import type { Description } from '../endpoint.ts'

// Shapes of the Popolo specification (popoloproject.com). Fields that are not known are left out.

/** A day, a month or a year. */
const PopoloDate = z.string().regex(/^[0-9]{4}(-[0-9]{2}){0,2}$/)

const Link = z.object({ url: z.url(), note: z.string() })

const Identifier = z.object({ identifier: z.string(), scheme: z.string() })

export const PopoloPerson = z.object({
  id: z.string(),
  name: z.string(),
  birth_date: PopoloDate.optional(),
  death_date: PopoloDate.optional(),
  identifiers: z.array(Identifier),
})
export type PopoloPerson = z.infer<typeof PopoloPerson>

export const PopoloOrganization = z.object({
  id: z.string(),
  name: z.string(),
  classification: z.enum(['institution', 'government', 'parliamentary group', 'party', 'regional council']),
  founding_date: PopoloDate.optional(),
  dissolution_date: PopoloDate.optional(),
  /** The chamber of a group. */
  parent_id: z.string().optional(),
  other_names: z.array(z.object({ name: z.string() })),
  sources: z.array(Link),
})
export type PopoloOrganization = z.infer<typeof PopoloOrganization>

export const PopoloPost = z.object({
  id: z.string(),
  label: z.string(),
  role: z.string(),
  organization_id: z.string(),
})
export type PopoloPost = z.infer<typeof PopoloPost>

export const PopoloMembership = z.object({
  id: z.string(),
  person_id: z.string(),
  organization_id: z.string(),
  post_id: z.string().optional(),
  role: z.string().optional(),
  start_date: PopoloDate.optional(),
  end_date: PopoloDate.optional(),
  /** Where it is established; empty where no address is. */
  sources: z.array(Link),
})
export type PopoloMembership = z.infer<typeof PopoloMembership>

export const exportPopolo = {
  summary:
    'People, organizations, posts and memberships of political data in the Popolo format: presidents, governments, chambers, groups, parties, regions, institutions',
  scope: 'read',
  returns: z.object({
    persons: z.array(PopoloPerson),
    organizations: z.array(PopoloOrganization),
    posts: z.array(PopoloPost),
    memberships: z.array(PopoloMembership),
  }),
  refusals: [],
} satisfies Description

export type Popolo = z.infer<typeof exportPopolo.returns>
