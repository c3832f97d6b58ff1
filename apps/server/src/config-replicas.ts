import { z } from 'zod'

const wantedLag = 'un nombre de secondes, de 1 à 60'

/** Optional variables of `.env.example` for the replicas of the database. */
export const ReplicasEnvironment = z.object({
  DATABASE_REPLICA_URL: z
    .string()
    // A password may hold a comma, an address does not begin in its midst.
    .transform((text) =>
      text
        .trim()
        .split(/[\s,]+(?=[a-z]+:\/\/)/)
        .filter((url) => url !== ''),
    )
    .refine(
      (urls) => urls.every(isAddress),
      'une ou plusieurs adresses postgres://, séparées par des virgules ou des espaces',
    )
    .default([]),
  DATABASE_REPLICA_LAG: z.coerce.number(wantedLag).min(1, wantedLag).max(60, wantedLag).default(5),
})

export interface ReplicasConfig {
  urls: string[]
  /** Seconds that a replica in use may be behind. */
  lagLimit: number
}

function isAddress(url: string): boolean {
  // A comma that stands before no address would become part of the database's name.
  return /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url) && !new URL(url).pathname.includes(',')
}

/** What the variables lack; undefined: nothing. */
export function lackOfReplicas({
  DATABASE_REPLICA_URL: urls,
  DATABASE_URL,
}: z.output<typeof ReplicasEnvironment> & { DATABASE_URL?: string | undefined }): string | undefined {
  if (urls.length > 0 && DATABASE_URL === undefined)
    return 'demande DATABASE_URL : la base intégrée n’a pas de réplique'
  if (new Set(urls).size < urls.length) return 'la même adresse y est deux fois'
  return urls.includes(DATABASE_URL ?? '')
    ? 'DATABASE_URL, l’adresse du serveur principal, n’a pas sa place ici'
    : undefined
}

/** Undefined: all reads are the primary's. */
export function replicasConfig(e: z.output<typeof ReplicasEnvironment>): ReplicasConfig | undefined {
  if (e.DATABASE_REPLICA_URL.length === 0) return undefined
  return { urls: e.DATABASE_REPLICA_URL, lagLimit: e.DATABASE_REPLICA_LAG }
}
