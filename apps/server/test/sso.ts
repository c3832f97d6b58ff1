import { issueOperatorToken } from '@parvis/auth'
import { openSecret } from '@parvis/platform/secret.ts'
import type { AuthClient } from '@supabase/auth-js'
import { Organisation, type PostedForm } from './identity-provider.ts'
import { test as base } from './parvis.ts'

export interface Landing {
  status: number
  /** Target of the browser's redirect, without query and fragment. */
  target: string
  query: Record<string, string>
  fragment: Record<string, string>
}

interface SsoFixtures {
  serviceToken: string
  /** Connects an organisation with the domain `NAME.exemple.test`. */
  connect: (
    name: string,
    more?: Record<string, unknown>,
  ) => Promise<{ organisation: Organisation; id: string }>
  /** An organisation that is not connected. */
  stranger: (name: string, options?: { algorithm: string }) => Promise<Organisation>
  /** Posts an identity provider's response to us. */
  post: (form: Partial<PostedForm>) => Promise<Landing>
}

/** A test with single sign-on, its organisations and its operator. */
export const test = base.extend<SsoFixtures>({
  serviceToken: async ({ context }, use) => {
    const { config } = context
    const secret = openSecret(config)
    const token = {
      lifetimeSeconds: 86_400,
      onError(error: unknown) {
        throw error
      },
    }
    await use(await issueOperatorToken(context, secret, token))
  },
  stranger: async ({ auth }, use) =>
    use(
      async (name, options) =>
        new Organisation(name, (await auth('GET', '/sso/saml/metadata')).text, options),
    ),
  connect: async ({ auth, serviceToken, stranger }, use) =>
    use(async (name, more = {}) => {
      const organisation = await stranger(name)
      const { status, json } = await auth('POST', '/admin/sso/providers', {
        token: serviceToken,
        body: {
          type: 'saml',
          metadata_xml: organisation.metadata,
          domains: [`${name}.exemple.test`],
          ...more,
        },
      })
      if (status !== 201) throw new Error(`not connected: ${JSON.stringify(json)}`)
      return { organisation, id: String(json.id) }
    }),
  post: async ({ auth }, use) =>
    use(async (form) => {
      const { status, headers } = await auth('POST', '/sso/saml/acs', {
        raw: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return landing(status, headers.get('location') ?? '')
    }),
})

function landing(status: number, location: string): Landing {
  const [address = '', fragment = ''] = location.split('#')
  const [target = '', query = ''] = address.split('?')
  return {
    status,
    target,
    query: Object.fromEntries(new URLSearchParams(query)),
    fragment: Object.fromEntries(new URLSearchParams(fragment)),
  }
}

/** Address for signing in, as the client receives it. */
export async function signInUrl(
  client: InstanceType<typeof AuthClient>,
  params: Parameters<InstanceType<typeof AuthClient>['signInWithSSO']>[0],
): Promise<string> {
  const { data, error } = await client.signInWithSSO(params)
  if (error) throw error
  return data.url
}
