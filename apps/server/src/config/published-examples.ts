import type { SettingFault } from '@parvis/platform/settings.ts'

/** Variables that hold a secret, alone or within an address. */
const secretVariables =
  /(?:SECRET|PASSWORD|TOKEN|_KEY|_KEY_ID|^DATABASE_(?:DIRECT_|REPLICA_)?URL|^REDIS_URL|^SMTP_URL|^AUTH_OIDC_PROVIDERS)$/

/** Stands in each value that the operator has to replace in the files of `ops/`. */
const placeholder = 'aremplacer'
/** Passwords in the addresses of the guides. */
const usualPasswords = new Set(['motdepasse', 'motdepassefort', 'changeme', 'password'])

/** Letters and digits of a value without accents, whatever separates them. */
const plain = (value: string) =>
  decoded(value)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const secretField = /secret|password|key/i

/**
 * Parts of a value that are secret: the passwords of addresses, separated by commas or spaces, the secret fields of a list
 * of providers, or all of it.
 */
function secretParts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretParts)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, field]) =>
      secretField.test(name) ? secretParts(field) : [],
    )
  if (typeof value !== 'string') return []
  if (!value.includes('://')) return [value]
  return value
    .split(/[\s,]+/)
    .flatMap((address) => [
      ...(/^\w+:\/\/[^:@/]*:(.*)@/.exec(address)?.slice(1) ?? []),
      ...[...address.matchAll(/[?&]password=([^&]*)/gi)].map(([, password = '']) => password),
    ])
}

/**
 * Finds variables whose secret is an example that everybody can read in the sources. Placeholders are refused everywhere; the
 * passwords that guides use in addresses, in production alone.
 */
export function publishedExamples(env: Record<string, unknown>, isProduction: boolean): SettingFault[] {
  const isExample = (part: string) =>
    plain(part).includes(placeholder) || (isProduction && usualPasswords.has(plain(part)))
  return Object.entries(env)
    .filter(([variable, value]) => secretVariables.test(variable) && secretParts(value).some(isExample))
    .map(([variable]) => ({
      variable,
      message: 'c’est la valeur d’exemple, que tout le monde connaît : remplacez-la par la vôtre.',
    }))
}
