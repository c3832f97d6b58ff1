/**
 * Google, Apple and a generic OpenID provider for browser journeys: on three ports from the one given, for a server
 * with the public address of the second argument and the Apple key of the third.
 */
import { openIdProvider } from './openid-provider.ts'

const [firstPort = '', authUrl = '', applePublicKey = ''] = process.argv.slice(2)
const common = { redirectUri: `${authUrl}/callback`, knowsEverybody: true }
const port = Number(firstPort)

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
])
process.on(
  'SIGTERM',
  () => void Promise.all(standIns.map((standIn) => standIn.close())).then(() => process.exit(0)),
)
