import type { Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import { recentDays } from '@parvis/contract/messaging/announcements.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { isStaff, languageOfMember } from '../../accounts/identity/index.ts'

export const everybody: Audience = {
  role: null,
  verified: null,
  region: null,
  language: null,
  staff: false,
  recent: false,
}

/** The audience in a row of `announcements`: an empty object is everybody. */
export const audienceOf = (stored: unknown): Audience => ({ ...everybody, ...(stored as Partial<Audience>) })

export const isForEverybody = ({ role, verified, region, language, staff, recent }: Audience) =>
  role === null && verified === null && region === null && language === null && !staff && !recent

/** SQL condition on `profiles`: the member is in an audience of an announcement that begins at a time. */
export const inAudience = (audience: Audience, begins: Date) => {
  const since = subDays(begins, recentDays)
  return sql<boolean>`(
    (${audience.role}::text is null or profiles.role = ${audience.role})
    and (${audience.verified}::boolean is null or profiles.verified = ${audience.verified})
    and (${audience.region}::text is null or profiles.region_code = ${audience.region})
    and (not ${audience.staff}::boolean or ${isStaff()})
    and (not ${audience.recent}::boolean or profiles.created_at > ${since})
    and (${audience.language}::text is null or ${languageOfMember(sql`profiles.id`)} = ${audience.language})
  )`
}
