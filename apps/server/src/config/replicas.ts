import { z } from 'zod'

const wantedLag = 'un nombre de secondes, de 1 à 60'

/** Optional variables of `.env.example` for the replicas of the database. */
export const ReplicasEnvironment = z.object({
  DATABASE_REPLICA_URL: z
    .string()
    // Splits only before an address: a password may hold a comma.
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
  // A stray comma would become part of the database's name.
  return /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url) && !new URL(url).pathname.includes(',')
}

interface Addresses {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
}

/** Returns faults of the replicas' addresses, compared with those of the primary. */
export function wrongReplicas({
  DATABASE_REPLICA_URL: urls,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: z.output<typeof ReplicasEnvironment> & Addresses): { name: string; message: string }[] {
  const wrong = (message: string) => [{ name: 'DATABASE_REPLICA_URL', message }]
  if (urls.length > 0 && DATABASE_URL === undefined)
    return wrong('demande DATABASE_URL : la base intégrée n’a pas de réplique')
  if (new Set(urls).size < urls.length) return wrong('la même adresse y est deux fois')
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL }))
    if (url !== undefined && urls.includes(url))
      return wrong(`${name}, l’adresse du serveur principal, n’a pas sa place ici`)
  return []
}

/** Undefined: all reads are the primary's. */
export function replicasConfig(e: z.output<typeof ReplicasEnvironment>): ReplicasConfig | undefined {
  if (e.DATABASE_REPLICA_URL.length === 0) return undefined
  return { urls: e.DATABASE_REPLICA_URL, lagLimit: e.DATABASE_REPLICA_LAG }
}
