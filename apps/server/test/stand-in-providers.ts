/**
 * Google, Apple, a generic OpenID provider, ProConnect and FranceConnect for browser journeys: on five ports from the one given, for a
 * server whose auth server has the address of the second argument, with the Apple key of the third.
 */
import { identityReturn } from '@parvis/contract/people/register-claims.ts'
import { type Claims, everybody, openIdProvider } from './openid-provider.ts'

const [firstPort = '', authUrl = '', applePublicKey = ''] = process.argv.slice(2)
const common = { redirectUri: `${authUrl}/callback`, describes: everybody }
const port = Number(firstPort)

/** Claims of `prenom.nom.21010404600017@exemple.test` for ProConnect, of `prenom.nom.19810204@exemple.test` for FranceConnect. */
function identity(address: string): Claims {
  const [given_name, name, number = ''] = (address.split('@')[0] ?? '').split('.')
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(number) ?? []
  const claims = { acr: 'eidas1', given_name: given_name?.toUpperCase() }
  return year === undefined
    ? { ...claims, usual_name: name?.toUpperCase(), siret: number }
    : { ...claims, family_name: name?.toUpperCase(), birthdate: `${year}-${month}-${day}` }
}

const state = {
  redirectUri: `${new URL(authUrl).origin}${identityReturn}`,
  secret: { text: 'e2e-secret' },
  describes: identity,
  userInfo: 'RS256',
  claimsInToken: false,
} as const

const standIns = await Promise.all([
  openIdProvider({ ...common, port, clientId: 'e2e-google', secret: { text: 'e2e-secret' } }),
  openIdProvider({
    ...common,
    port: port + 1,
    clientId: 'e2e-apple',
    secret: { publicKey: applePublicKey, keyId: 'E2EKEY', teamId: 'E2ETEAM' },
  }),
  openIdProvider({
    ...common,
    port: port + 2,
    clientId: 'e2e-agents',
    secret: { text: 'e2e-secret' },
    claimsInToken: false,
  }),
  openIdProvider({ ...state, port: port + 3, clientId: 'e2e-proconnect' }),
  openIdProvider({ ...state, port: port + 4, clientId: 'e2e-franceconnect' }),
])
process.on(
  'SIGTERM',
  () => void Promise.all(standIns.map((standIn) => standIn.close())).then(() => process.exit(0)),
)
