import { z } from 'zod'

const megabytes = z.coerce.number().int().min(1).max(1_000_000_000)

/** Optional variables of `.env.example` that limit reads and storage. */
export const LimitsEnvironment = z.object({
  PARVIS_GUEST_READS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  PARVIS_MEMBER_STORAGE_MB: megabytes.default(2_000),
  PARVIS_MEMBER_UPLOADS_MB: megabytes.default(500),
  PARVIS_STORAGE_MB: megabytes.optional(),
  PARVIS_FREE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(1_000),
})

export interface LimitsConfig {
  /** Uncached reads per minute for guests of one address. */
  guestReads: number
  storage: {
    /** Bytes that one member may store, and may upload per day. */
    ofMember: number
    ofMemberADay: number
    /** Bytes of all members' files together; undefined: limited by the disk only. */
    ofSite: number | undefined
    /** Bytes that uploads leave free on the data folder's disk. */
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
