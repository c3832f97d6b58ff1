import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import {
  beginIdentityProof,
  endIdentityProof,
  type IdentityProvider,
  identityReturn,
} from '@parvis/contract/people/register-claims.ts'
import { folder, importing } from './imports.ts'
import { openIdProvider, type StandIn } from './openid-provider.ts'
import { test as base, type Parvis } from './parvis.ts'
import type { Guest, Member } from './people.ts'
import { councillorRow, mayorRow, type RegisterPerson, registerFile } from './register-files.ts'

export interface IdentityProviders {
  proconnect: StandIn
  franceconnect: StandIn
  /** Signature of both providers' userinfo. */
  signature: 'RS256' | 'HS256' | 'none'
  settings: Record<string, string>
}

const redirectUri = `http://parvis.test${identityReturn}`

/** Tests on a server with ProConnect and FranceConnect, both real OpenID providers on loopback. */
export const test = base.extend<IdentityProviders>({
  signature: 'RS256',
  proconnect: ({ signature }, use) => standing('parvis-pro', signature, use),
  franceconnect: ({ signature }, use) => standing('parvis-fc', signature, use),
  settings: ({ proconnect, franceconnect }, use) =>
    use({
      PARVIS_PROCONNECT_ID: proconnect.clientId,
      PARVIS_PROCONNECT_SECRET: 'un-secret-de-client',
      PARVIS_PROCONNECT_TRUSTED: new URL(proconnect.issuer).host,
      PARVIS_FRANCECONNECT_ID: franceconnect.clientId,
      PARVIS_FRANCECONNECT_SECRET: 'un-secret-de-client',
      PARVIS_FRANCECONNECT_TRUSTED: new URL(franceconnect.issuer).host,
    }),
})

async function standing(
  clientId: string,
  signature: IdentityProviders['signature'],
  use: (standIn: StandIn) => Promise<void>,
): Promise<void> {
  const standIn = await openIdProvider({
    ...{ clientId, redirectUri, claimsInToken: false },
    ...(signature !== 'none' && { userInfo: signature }),
  })
  await use(standIn)
  await standIn.close()
}

/** Town hall of Valbrume in the files of the register. */
export const townHall = { siret: '21010404600017', email: 'mairie@valbrume.example' }

/** Imports a register of one council, with the town hall in the public directory. */
export async function importCouncil(
  context: Parvis['context'],
  people: RegisterPerson[],
  directory: Record<string, unknown> = { siret: townHall.siret, adresse_courriel: [townHall.email] },
): Promise<void> {
  const mayor = mayorRow('01404', 'Valbrume', { surname: 'MAIRE', given: 'Zoé' })
  const rows = people.map((person) => councillorRow('01404', 'Valbrume', person, '1er adjoint'))
  await importing(
    context,
    'rne',
    await folder(context, 'rne', {
      'mai.csv': registerFile('mayor', [mayor]),
      'cm.csv': registerFile('municipal', rows),
    }),
  )
  const pivot = [{ type_service_local: 'mairie', code_insee_commune: ['01404'] }]
  await importing(
    context,
    'annuaire',
    await folder(context, 'annuaire', { 'annuaire.json': { service: [{ pivot, ...directory }] } }),
  )
}

export type Answer = Record<string, string> & { state: string }

/** A member goes to a provider for a mandate and comes back with its answer. */
export async function visits(
  member: Member,
  standIn: StandIn,
  visit: { provider: IdentityProvider; mandate_id?: string },
  as: { person: string } | { refuses: true } = { person: 'p-1' },
): Promise<Answer> {
  const { url } = await member.call(beginIdentityProof, { body: visit })
  const { values } = await standIn.visit(url, as)
  const { state = '', ...others } = Object.fromEntries(values)
  return { state, ...others }
}

/** The page of the return hands the provider's answer over. */
export const returns = (member: Member, { error_description: _, ...body }: Answer) =>
  member.call(endIdentityProof, { body })

export const vernet = { surname: 'VERNET', given: 'Alix Marie', born: '04/02/1981' }
export const others = ['Loua', 'Loub', 'Louc'].map((given) => ({ surname: 'AUTRE', given }))
export const council = [vernet, ...others]

/** Claims of both providers, as each writes names. */
export const agent = { acr: 'eidas1', given_name: 'ALIX', usual_name: 'VERNET', siret: townHall.siret }
export const citizen = {
  ...{ acr: 'eidas1', given_name: 'Alix Marie Louise', family_name: 'VERNET' },
  birthdate: '1981-02-04',
}

export async function mandateOf(reader: Guest, q = 'vernet') {
  const { items } = await reader.call(listRegisterBodies, { query: { q: '01404' } })
  const found = await reader.call(listRegisterMandates, {
    params: { bodyId: items[0]?.id ?? 0 },
    query: { q },
  })
  return found.items[0]?.id ?? ''
}
