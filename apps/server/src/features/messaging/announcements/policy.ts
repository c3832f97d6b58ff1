import type { Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import {
  type AnnouncementForm,
  type AnnouncementState,
  announcementDays,
  recentDays,
} from '@parvis/contract/messaging/announcements.ts'
import { dayMs, subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { isStaff, languageOfMember } from '../../accounts/identity/index.ts'

/** A clock that is a little slow does not make "now" the past. */
const pastMs = 60_000

interface AnnouncementTimes {
  form: AnnouncementForm
  /** Null for at once. */
  starts_at: Date | null
  ends_at: Date | null
}

/** Refusal of the times of an announcement; null when they may be. */
export function refusalOfTimes(
  { form, starts_at, ends_at }: AnnouncementTimes,
  now: Date,
): 'announcement_time_invalid' | null {
  const begins = starts_at?.getTime() ?? now.getTime()
  if (begins < now.getTime() - pastMs || begins > now.getTime() + announcementDays.ahead * dayMs)
    return 'announcement_time_invalid'
  if (form === 'notification') return ends_at === null ? null : 'announcement_time_invalid'
  const ends = ends_at?.getTime() ?? 0
  const isTooLong = ends > begins + announcementDays.shown * dayMs
  return ends <= begins || ends <= now.getTime() || isTooLong ? 'announcement_time_invalid' : null
}

interface AnnouncementProgress {
  form: AnnouncementForm
  created_at: Date
  starts_at: Date | null
  ends_at: Date | null
  /** A notification that has no job yet. */
  waits: boolean
  finished_at: Date | null
  taken_back_at: Date | null
}

export function stateOf(one: AnnouncementProgress, now: Date): AnnouncementState {
  if (one.taken_back_at !== null) return 'taken_back'
  if (one.form === 'notification') {
    if (one.waits) return 'scheduled'
    return one.finished_at === null ? 'sending' : 'sent'
  }
  if (one.ends_at !== null && one.ends_at <= now) return 'over'
  return (one.starts_at ?? one.created_at) > now ? 'scheduled' : 'shown'
}

/** Whether an announcement may still be changed: what somebody has read is not worded anew. */
export const mayAmend = (state: AnnouncementState) => state === 'scheduled'

/** Whether it may be stopped or taken back. */
export const mayTakeBack = (state: AnnouncementState) => state !== 'taken_back' && state !== 'over'

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
