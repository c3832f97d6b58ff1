import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../database.ts'

/** An identity provider with its domains. */
export type SsoProvider = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** Finds an identity provider by id, by one of its domains, or by its entity id. */
export type ProviderKey = { id: string } | { domain: string } | { entityId: string }

export function providers(db: Db) {
  return db
    .selectFrom('auth.sso_providers')
    .selectAll('auth.sso_providers')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('auth.sso_domains')
          .select('auth.sso_domains.domain')
          .whereRef('auth.sso_domains.sso_provider_id', '=', 'auth.sso_providers.id')
          .orderBy('auth.sso_domains.domain'),
      ).as('domains'),
    )
}

export async function findProvider(db: Db, by: ProviderKey) {
  const all = providers(db)
  if ('id' in by) return all.where('auth.sso_providers.id', '=', by.id).executeTakeFirst()
  if ('entityId' in by) return all.where('entity_id', '=', by.entityId).executeTakeFirst()
  const ofDomain = db
    .selectFrom('auth.sso_domains')
    .select('auth.sso_domains.sso_provider_id')
    .where('auth.sso_domains.domain', '=', by.domain)
  return all.where('auth.sso_providers.id', '=', ofDomain).executeTakeFirst()
}
