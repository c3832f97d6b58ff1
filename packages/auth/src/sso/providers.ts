import { OrganisationDomain } from '@parvis/contract/accounts/credentials.schemas.ts'
import { sqlState } from '@parvis/platform/database/database.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, queryText, readBody } from '../input.ts'
import { limited } from '../rate-limits.ts'
import { AttributeMapping } from './claims.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { findProvider, providers, type SsoProvider } from './providers-store.ts'

const Body = z.object({
  type: fields.text,
  metadata_xml: fields.text,
  metadata_url: fields.text,
  domains: z.array(OrganisationDomain).max(100).nullish(),
  attribute_mapping: AttributeMapping.nullish(),
  name_id_format: z
    .string()
    .regex(/^urn:oasis:names:tc:SAML:[12]\.[01]:nameid-format:[A-Za-z]+$/, 'a NameID format')
    .nullish(),
  disabled: z.boolean().nullish(),
})

const pageSize = 100

/** /admin/sso/providers: organisations whose members may sign in. Operators only. */
export function providerRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')

  auth.get('/admin/sso/providers', limit, async (request) => {
    const page = Number(queryText(request, 'page') ?? 1)
    if (!Number.isInteger(page) || page < 1 || page > 10_000) throw invalid('page must be a number from 1')
    const items = await providers(context.db)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: items.map((provider) => view(provider, { withMetadata: false })) }
  })

  auth.post('/admin/sso/providers', limit, async (request, reply) => {
    const body = readBody(request, Body)
    if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
    const metadata = await readMetadata(core, body)
    if (metadata === undefined) throw invalid('Either metadata_xml or metadata_url must be set')
    const now = context.clock.now()
    const id = await writing(() =>
      context.transaction(async (tx) => {
        const made = await tx
          .insertInto('auth.sso_providers')
          .values({
            ...metadata,
            attribute_mapping: JSON.stringify(body.attribute_mapping ?? {}),
            name_id_format: body.name_id_format ?? null,
            disabled: body.disabled ?? false,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await setDomains(tx, made.id, body.domains ?? [])
        await core.host.operatorActed(tx, 'sso_changed', null)
        return made.id
      }),
    )
    return reply.status(201).send(await viewOf(core, id))
  })

  auth.get('/admin/sso/providers/:id', limit, async (request) => {
    return viewOf(core, idOf(request))
  })

  auth.put('/admin/sso/providers/:id', limit, async (request) => {
    const provider = await existing(core, idOf(request))
    const body = readBody(request, Body)
    const metadata = await readMetadata(core, body)
    // Accounts refer to the provider's entity id, so another id means another provider.
    if (metadata !== undefined && metadata.entity_id !== provider.entity_id)
      throw new AuthError(
        422,
        'saml_entity_id_mismatch',
        'SAML Metadata can be updated only if the SAML EntityID matches for the provider',
      )
    const { attribute_mapping, name_id_format, disabled, domains } = body
    await writing(() =>
      context.transaction(async (tx) => {
        await updateById(tx, 'auth.sso_providers', provider.id, {
          ...metadata,
          ...(attribute_mapping ? { attribute_mapping: JSON.stringify(attribute_mapping) } : {}),
          ...(name_id_format ? { name_id_format } : {}),
          ...(typeof disabled === 'boolean' ? { disabled } : {}),
          updated_at: context.clock.now(),
        })
        if (domains) await setDomains(tx, provider.id, domains)
        await core.host.operatorActed(tx, 'sso_changed', null)
      }),
    )
    return viewOf(core, provider.id)
  })

  auth.delete('/admin/sso/providers/:id', limit, async (request) => {
    const provider = await existing(core, idOf(request))
    await context.transaction(async (tx) => {
      await tx.deleteFrom('auth.sso_providers').where('id', '=', provider.id).execute()
      await core.host.operatorActed(tx, 'sso_changed', null)
    })
    return view(provider)
  })
}

const uuid = z.uuid()

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!uuid.safeParse(id).success) throw notFound()
  return id.toLowerCase()
}

const notFound = () => new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')

async function existing({ context }: AuthCore, id: string): Promise<SsoProvider> {
  const provider = await findProvider(context.db, { id })
  if (provider === undefined) throw notFound()
  return provider
}

async function viewOf(core: AuthCore, id: string): Promise<Record<string, unknown>> {
  return view(await existing(core, id))
}

function view(provider: SsoProvider, { withMetadata } = { withMetadata: true }): Record<string, unknown> {
  return {
    id: provider.id,
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entity_id,
      ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
      ...(withMetadata ? { metadata_xml: provider.metadata_xml } : {}),
      attribute_mapping: provider.attribute_mapping,
      ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
    },
    domains: provider.domains,
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  }
}

/** The metadata in the body or at its address; undefined if the body has neither. */
async function readMetadata({ context }: AuthCore, body: z.output<typeof Body>) {
  const { metadata_xml: given, metadata_url: url } = body
  if (given && url) throw invalid('Only one of metadata_xml or metadata_url needs to be set')
  if (!given && !url) return undefined
  const production = context.config.environment === 'production'
  const xml = url ? await fetchMetadata(url, { production }) : (given ?? '')
  const { entityId } = readIdpMetadata(xml)
  return { entity_id: entityId, metadata_xml: xml, metadata_url: url ?? null }
}

async function setDomains(tx: Tx, providerId: string, domains: string[]): Promise<void> {
  await tx.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', providerId).execute()
  const rows = [...new Set(domains)].map((name) => ({ domain: name, sso_provider_id: providerId }))
  if (rows.length > 0) await tx.insertInto('auth.sso_domains').values(rows).execute()
}

/** Maps unique violations: an entity id or a domain belongs to one provider only. */
async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const { constraint } = error as { constraint?: string }
    if (constraint === 'sso_domains_pkey')
      throw new AuthError(
        400,
        'sso_domain_already_exists',
        'SSO Domain is already assigned to another provider',
      )
    throw new AuthError(
      422,
      'saml_idp_already_exists',
      'SAML Identity Provider with this EntityID already exists',
    )
  }
}
