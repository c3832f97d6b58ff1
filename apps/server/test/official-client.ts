import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js'

type Client = InstanceType<typeof AuthClient>

const parts = ['mfa', 'passkey', 'oauth'] as const
const adminParts = ['mfa', 'oauth', 'customProviders', 'passkey'] as const
/** Methods that are private in TypeScript alone; each is reached through a public method. */
const inner = [
  'signInWithEthereum',
  'signInWithSolana',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'fetchJwk',
]

/** Records which methods of the official client, or of a part of it, are called, by their paths. */
export function watched<Target extends object>(target: Target, called: Set<string>, prefix = ''): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object)
      if (typeof name !== 'string') return value
      if (typeof value === 'object' && value !== null) return watched(value, called, `${prefix}${name}.`)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        called.add(`${prefix}${name}`)
        return value.apply(object, args)
      }
    },
  })
}

/** Paths of all public methods of the official client. */
export function methodsOf(client: Client): string[] {
  const own = ownMethods(AuthClient.prototype).filter((name) => !inner.includes(name))
  return [...own, ...parts.flatMap((part) => methodsBelow(client[part], part))].sort()
}

/** The same of its admin API. */
export function adminMethodsOf(office: GoTrueAdminApi): string[] {
  const own = ownMethods(GoTrueAdminApi.prototype)
  return [...own, ...adminParts.flatMap((part) => methodsBelow(office[part], part))].sort()
}

function ownMethods(prototype: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(
      ([name, { value }]) => typeof value === 'function' && name !== 'constructor' && !name.startsWith('_'),
    )
    .map(([name]) => name)
}

function methodsBelow(part: object, path: string): string[] {
  return Object.entries(part).flatMap(([name, value]) => {
    if (typeof value === 'function') return [`${path}.${name}`]
    // A part knows its client.
    return typeof value === 'object' && name !== 'client' ? methodsBelow(value, `${path}.${name}`) : []
  })
}
