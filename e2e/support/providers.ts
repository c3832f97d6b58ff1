import { generateKeyPairSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** OpenID providers in place of Google, Apple, a generic one, ProConnect and FranceConnect, with the settings for the server. */
export function standInProviders(baseURL: string, firstPort: number) {
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = apple.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const privateKey = apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const host = (offset: number) => `127.0.0.1:${firstPort + offset}`
  const issuer = (offset: number) => `http://${host(offset)}`
  const script = 'apps/server/test/stand-in-providers.ts'
  return {
    server: {
      command: `${process.execPath} ${script} ${firstPort} ${baseURL}/auth/v1 "$APPLE_PUBLIC_KEY"`,
      cwd: root,
      url: `${issuer(4)}/.well-known/openid-configuration`,
      env: { APPLE_PUBLIC_KEY: publicKey },
      timeout: 30_000,
      reuseExistingServer: false,
    },
    settings: {
      PARVIS_PROCONNECT_ID: 'e2e-proconnect',
      PARVIS_PROCONNECT_SECRET: 'e2e-secret',
      PARVIS_PROCONNECT_TRUSTED: host(3),
      PARVIS_FRANCECONNECT_ID: 'e2e-franceconnect',
      PARVIS_FRANCECONNECT_SECRET: 'e2e-secret',
      PARVIS_FRANCECONNECT_TRUSTED: host(4),
      AUTH_GOOGLE_CLIENT_ID: 'e2e-google',
      AUTH_GOOGLE_CLIENT_SECRET: 'e2e-secret',
      AUTH_GOOGLE_ISSUER: issuer(0),
      AUTH_APPLE_CLIENT_ID: 'e2e-apple',
      AUTH_APPLE_TEAM_ID: 'E2ETEAM',
      AUTH_APPLE_KEY_ID: 'E2EKEY',
      AUTH_APPLE_PRIVATE_KEY: privateKey,
      AUTH_APPLE_ISSUER: issuer(1),
      AUTH_OIDC_PROVIDERS: JSON.stringify([
        {
          name: 'agents',
          label: 'AgentConnexion',
          issuer: issuer(2),
          client_id: 'e2e-agents',
          client_secret: 'e2e-secret',
        },
      ]),
    },
  }
}
