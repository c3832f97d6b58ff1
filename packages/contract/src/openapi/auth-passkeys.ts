import { type AuthRoute, free, schema, text } from './auth-route.ts'

const begun = {
  type: 'object',
  properties: { challenge_id: text, options: free, expires_at: { type: 'integer' } },
}
const answer = { challenge_id: text, credential: free }
const passkey = { type: 'object', properties: { id: text, friendly_name: text } }

/** Registering passkeys, signing in and stepping up by them. */
export const passkeyRoutes: AuthRoute[] = [
  {
    route: 'POST /passkeys/registration/options',
    name: 'authBeginPasskey',
    summary: 'Begins to register a passkey',
    proof: 'member',
    returns: begun,
  },
  {
    route: 'POST /passkeys/registration/verify',
    name: 'authAddPasskey',
    summary: 'Registers the passkey that the authenticator made',
    proof: 'member',
    body: answer,
    returns: passkey,
  },
  {
    route: 'POST /passkeys/authentication/options',
    name: 'authBeginPasskeySignIn',
    summary: 'Begins to sign in by a passkey; nobody names an account',
    returns: begun,
  },
  {
    route: 'POST /passkeys/authentication/verify',
    name: 'authPasskeySignIn',
    summary: 'Signs in by a passkey',
    body: answer,
    returns: schema('AuthSession'),
  },
  {
    route: 'GET /passkeys',
    name: 'authListPasskeys',
    summary: 'Passkeys of the signed-in account',
    proof: 'member',
    returns: { type: 'array', items: passkey },
  },
  {
    route: 'PATCH /passkeys/{passkeyId}',
    name: 'authRenamePasskey',
    summary: 'Renames a passkey',
    proof: 'member',
    body: { friendly_name: text },
    returns: passkey,
  },
  {
    route: 'DELETE /passkeys/{passkeyId}',
    name: 'authRemovePasskey',
    summary: 'Removes a passkey',
    proof: 'member',
    returns: 'nothing',
  },
  {
    route: 'POST /factors/passkey/challenge',
    name: 'authBeginPasskeyStepUp',
    summary: 'Asks for a passkey in place of a second factor; of this server, not of the protocol',
    proof: 'member',
    returns: begun,
  },
  {
    route: 'POST /factors/passkey/verify',
    name: 'authPasskeyStepUp',
    summary: 'Shows a passkey; the session is raised by it',
    proof: 'member',
    body: answer,
    returns: schema('AuthSession'),
  },
]
