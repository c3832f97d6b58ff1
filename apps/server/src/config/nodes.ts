import { z } from 'zod'

const allRoles = ['web', 'realtime', 'jobs'] as const

/** Part of the work of a site: pages and API, sockets, or jobs and recurring work. */
export type Role = (typeof allRoles)[number]

const isRole = (word: string): word is Role => allRoles.some((role) => role === word)

function rolesOf(value: string, context: z.RefinementCtx): Set<Role> {
  const words = value.split(',').map((word) => word.trim())
  const unknown = words.find((word) => !isRole(word))
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `« ${unknown} » n’est pas un rôle ; écrivez web, realtime, jobs, ou plusieurs d’entre eux séparés par des virgules`,
    })
  return new Set(words.filter(isRole))
}

/** Optional variables of `.env.example` for sites of several nodes. */
export const NodesEnvironment = z.object({
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'une adresse postgres://')
    .optional(),
  DATABASE_PREPARED: z.enum(['0', '1'], '0 ou 1').default('1'),
  PARVIS_ROLES: z.string().transform(rolesOf).optional(),
})

export interface NodesConfig {
  /** Address of PostgreSQL itself when DATABASE_URL leads to a pooler; undefined: DATABASE_URL leads to it. */
  databaseDirectUrl: string | undefined
  /** False: statements have no names, for poolers that do not keep them. */
  preparesStatements: boolean
  roles: ReadonlySet<Role>
}

export function nodesConfig(e: z.output<typeof NodesEnvironment>): NodesConfig {
  return {
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    preparesStatements: e.DATABASE_PREPARED === '1',
    roles: e.PARVIS_ROLES ?? new Set(allRoles),
  }
}

/** Returns faults of settings that need a database of one's own: with the embedded one, a server stands alone. */
export function wrongWithoutDatabase(
  e: z.output<typeof NodesEnvironment> & { DATABASE_URL?: string | undefined },
): { name: string; message: string }[] {
  if (e.DATABASE_URL !== undefined) return []
  const wrong = []
  if (e.DATABASE_DIRECT_URL !== undefined)
    wrong.push({ name: 'DATABASE_DIRECT_URL', message: 'DATABASE_URL manque, qu’elle complète' })
  if (e.PARVIS_ROLES !== undefined && e.PARVIS_ROLES.size < allRoles.length)
    wrong.push({
      name: 'PARVIS_ROLES',
      message: 'sans DATABASE_URL, ce serveur est seul et doit avoir tous les rôles',
    })
  return wrong
}
