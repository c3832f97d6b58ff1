import { z } from 'zod'

const megabytes = z.coerce.number().int().min(1).max(1_000_000_000)

/** The variables of `.env.example` that say how much may be read and kept; each is optional. */
export const LimitsEnvironment = z.object({
  PARVIS_GUEST_READS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  PARVIS_MEMBER_STORAGE_MB: megabytes.default(2_000),
  PARVIS_MEMBER_UPLOADS_MB: megabytes.default(500),
  PARVIS_STORAGE_MB: megabytes.optional(),
  PARVIS_FREE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(1_000),
})

export interface LimitsConfig {
  /** Reads that are not served from memory, for guests of one address in a minute. */
  guestReads: number
  storage: {
    /** Bytes of files that one member may keep, and may send in a day. */
    ofMember: number
    ofMemberADay: number
    /** Bytes of all members' files together; undefined: as much as the disk holds. */
    ofSite: number | undefined
    /** Bytes of the data folder's disk that files leave free. */
    freeDisk: number
  }
}

const mega = 1_000_000

export function limitsConfig(e: z.output<typeof LimitsEnvironment>): LimitsConfig {
  return {
    guestReads: e.PARVIS_GUEST_READS,
    storage: {
      ofMember: e.PARVIS_MEMBER_STORAGE_MB * mega,
      ofMemberADay: e.PARVIS_MEMBER_UPLOADS_MB * mega,
      ofSite: e.PARVIS_STORAGE_MB === undefined ? undefined : e.PARVIS_STORAGE_MB * mega,
      freeDisk: e.PARVIS_FREE_DISK_MB * mega,
    },
  }
}
