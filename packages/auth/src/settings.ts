import {
  findMissing,
  flag,
  list,
  type SettingFault,
  setting,
  type ValuesOf,
  webAddress,
  wholeNumber,
} from '@parvis/platform/settings.ts'
import { z } from 'zod'

const seconds = wholeNumber(0, undefined, 'secondes')
const perHour = wholeNumber(1)
const issuerAddress = webAddress.refine(
  (address) => /^https:|^http:\/\/(localhost|127(\.\d+){3}|\[::1\])([:/]|$)/.test(address),
  'une adresse https (http pour cette machine seulement)',
)

/** Names in `/settings` and in accounts that a provider cannot take. */
const takenNames = new Set(['google', 'apple', 'email', 'phone', 'web3', 'sso', 'saml', 'anonymous_users'])

/** One OpenID Connect provider of `AUTH_OIDC_PROVIDERS`: FranceConnect, ProConnect, or any other. */
const OidcProvider = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,30}$/, 'un nom court, en minuscules')
    .refine((name) => !takenNames.has(name), 'un nom qui ne désigne pas déjà autre chose'),
  label: z.string().min(1).max(60),
  issuer: issuerAddress,
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  scopes: z.string().default('openid email profile'),
  /** Whether accounts may be created without an address from the provider. */
  email_optional: z.boolean().default(false),
  /** Extra parameters of the authorisation request, such as `acr_values`. */
  parameters: z.record(z.string(), z.string()).default({}),
  /** Whether an identity token sent by an application must contain the application's nonce. */
  nonce: z.boolean().default(true),
})

const OidcProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'une liste en JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(OidcProvider)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'chaque nom une seule fois'),
  )

/** Durations are seconds; 0 turns an optional limit off. */
const accounts = {
  publicUrl: setting(
    'AUTH_PUBLIC_URL',
    webAddress,
    'Public address of the auth server.',
    'PARVIS_URL/auth/v1',
  ),
  signup: setting('AUTH_SIGNUP=1', flag, '0: no new accounts.'),
  email: setting('AUTH_EMAIL=1', flag, '0: no accounts by e-mail address.'),
  autoconfirm: setting('AUTH_AUTOCONFIRM=0', flag, '1: sign-up needs no confirmation mail.'),
  anonymous: setting(
    'AUTH_ANONYMOUS=0',
    flag,
    '1: visitors may have an account without an address. They read as guests do.',
  ),
  linking: setting('AUTH_LINKING=1', flag, '0: members cannot link further identities.'),
  mailInterval: setting(
    'AUTH_MAIL_INTERVAL=60',
    seconds,
    'Seconds between two mails of a kind to one person.',
  ),
  otpLifetime: setting('AUTH_OTP_LIFETIME=3600', seconds, 'Seconds that a mailed link is valid.'),
  codeLifetime: setting(
    'AUTH_CODE_LIFETIME=600',
    seconds,
    'Seconds that a mailed code is valid. At most as long as its link.',
  ),
  mailsPerHour: setting(
    'AUTH_MAILS_PER_HOUR=1000',
    perHour,
    'Mails per hour of the whole server and each purpose: new addresses, recovery, sign-in, members, invitations.',
  ),
  secureEmailChange: setting(
    'AUTH_SECURE_EMAIL_CHANGE=1',
    flag,
    '1: a new address is confirmed on the old one too.',
  ),
}

const passwords = {
  passwordMinimum: setting('AUTH_PASSWORD_MIN=8', wholeNumber(6, 72), 'Characters of a password.'),
  passwordClasses: setting(
    'AUTH_PASSWORD_CLASSES=',
    list.pipe(
      z.array(z.enum(['lower', 'upper', 'digit', 'symbol'], 'des mots parmi lower, upper, digit, symbol')),
    ),
    'Classes that a password must contain, of lower, upper, digit, symbol, separated by commas.',
  ),
  /** Receives the first five digits of a hash. */
  breachesUrl: setting(
    'AUTH_BREACHES_URL',
    webAddress,
    'A k-anonymity range service for known breached passwords, such as https://api.pwnedpasswords.com.',
  ),
  reauthentication: setting(
    'AUTH_REAUTHENTICATION=1',
    flag,
    '1: a new password from a session older than a day needs a mailed code.',
  ),
  currentPassword: setting('AUTH_CURRENT_PASSWORD=0', flag, '1: a new password needs the current one.'),
}

const sessions = {
  tokenLifetime: setting(
    'AUTH_TOKEN_LIFETIME=3600',
    wholeNumber(60, undefined, 'secondes'),
    'Seconds that an access token is valid.',
  ),
  reuseInterval: setting(
    'AUTH_REUSE_INTERVAL=10',
    seconds,
    'Seconds in which a spent refresh token answers the active one.',
  ),
  /** Passwords hashed in parallel, and maximum waiting ones: for known and for other callers, each. */
  hashing: {
    atOnce: setting(
      'AUTH_HASHES_AT_ONCE',
      wholeNumber(1),
      'Passwords hashed at once. Unset: half of the processors.',
    ),
    waiting: setting(
      'AUTH_HASHES_WAITING=64',
      wholeNumber(1),
      'Passwords that wait to be hashed. What is beyond is refused at once.',
    ),
  },
  sessions: {
    timebox: setting(
      'AUTH_SESSION_TIMEBOX=0',
      seconds,
      'Seconds after which a session ends whatever happens; 0: never.',
    ),
    inactivity: setting(
      'AUTH_SESSION_INACTIVITY=0',
      seconds,
      'Seconds without renewal after which a session ends; 0: six months.',
    ),
    lowAal: setting(
      'AUTH_SESSION_LOW_AAL=0',
      seconds,
      'Seconds that a member with a second factor may go without showing it; 0: no limit.',
    ),
    single: setting('AUTH_SESSION_SINGLE=0', flag, '1: signing in ends the member’s other sessions.'),
  },
}

const factors = {
  factors: {
    totp: setting('AUTH_TOTP=1', flag, 'Second factors by an authenticator application.'),
    webauthn: setting('AUTH_WEBAUTHN_FACTORS=1', flag, 'Second factors by a security key.'),
    phone: setting('AUTH_PHONE_FACTORS=0', flag, 'Second factors by text message.'),
  },
  passkeys: setting('AUTH_PASSKEYS=1', flag, '0: members can neither add passkeys nor sign in with one.'),
  phone: {
    enabled: setting('AUTH_PHONE=0', flag, 'Accounts by phone number.'),
    autoconfirm: setting(
      'AUTH_PHONE_AUTOCONFIRM=0',
      flag,
      '1: a phone number needs no confirmation by text message.',
    ),
    interval: setting('AUTH_SMS_INTERVAL=60', seconds, 'Seconds between two text messages to one number.'),
    lifetime: setting('AUTH_SMS_LIFETIME=60', seconds, 'Seconds that a texted code is valid.'),
    perHour: setting(
      'AUTH_SMS_PER_HOUR=30',
      perHour,
      'Text messages per hour of the whole server and each purpose: new numbers, sign-in, members.',
    ),
  },
  sms: {
    webhookUrl: setting(
      'AUTH_SMS_WEBHOOK_URL',
      webAddress,
      'Gateway that carries text messages (signed POST, https://www.standardwebhooks.com). Unset: they stay in /dev/sms, never in production.',
    ),
    secret: setting(
      'AUTH_SMS_WEBHOOK_SECRET',
      z
        .string()
        .min(16, '16 caractères au moins')
        .regex(/^(?!whsec_)|^whsec_[A-Za-z0-9+/]{22,}={0,2}$/, '16 octets ou plus en base64 après whsec_'),
      'Secret of that gateway, 16 characters or more. whsec_... is read as that standard writes secrets.',
    ),
  },
}

const providers = {
  google: {
    clientId: setting(
      'AUTH_GOOGLE_CLIENT_ID',
      z.string(),
      'Sign-in with Google: client ids, separated by commas. The first begins sign-ins, all are audiences.',
    ),
    clientSecret: setting('AUTH_GOOGLE_CLIENT_SECRET', z.string(), 'Secret of that client.'),
    issuer: setting('AUTH_GOOGLE_ISSUER=https://accounts.google.com', issuerAddress, 'Address of Google.'),
    nonce: setting(
      'AUTH_GOOGLE_NONCE=1',
      flag,
      '0: identity tokens that an application brings need no nonce.',
    ),
  },
  apple: {
    clientId: setting(
      'AUTH_APPLE_CLIENT_ID',
      z.string(),
      'Sign-in with Apple: the service id, then other audiences, separated by commas.',
    ),
    teamId: setting('AUTH_APPLE_TEAM_ID', z.string(), 'Team of that service.'),
    keyId: setting('AUTH_APPLE_KEY_ID', z.string(), 'Id of its private key.'),
    privateKey: setting(
      'AUTH_APPLE_PRIVATE_KEY',
      // Environment files encode line ends as \n.
      z.string().transform((text) => text.replaceAll('\\n', '\n')),
      'Private key in PEM. Line ends may be written \\n.',
    ),
    issuer: setting('AUTH_APPLE_ISSUER=https://appleid.apple.com', issuerAddress, 'Address of Apple.'),
    nonce: setting('AUTH_APPLE_NONCE=1', flag, '0: as for Google.'),
  },
  oidc: setting(
    'AUTH_OIDC_PROVIDERS=[]',
    OidcProviders,
    'FranceConnect, ProConnect or any OpenID Connect provider, in JSON. [{"name", "label", "issuer", "client_id", "client_secret"}], and where wished "scopes", "email_optional", "parameters" (sent with every visit, such as {"acr_values": "eidas1"}: an answer of another level is refused), "nonce": false. The address to register with a provider is AUTH_PUBLIC_URL/callback.',
  ),
  saml: setting(
    'AUTH_SAML=0',
    flag,
    '1: members of organisations sign in by SAML 2.0. Our metadata stands at AUTH_PUBLIC_URL/sso/saml/metadata. An operator connects an organisation by POST AUTH_PUBLIC_URL/admin/sso/providers with a token of `npm run admin -- service-token`.',
  ),
  web3: {
    ethereum: setting('AUTH_WEB3_ETHEREUM=0', flag, '1: sign-in with an Ethereum wallet.'),
    solana: setting('AUTH_WEB3_SOLANA=0', flag, '1: sign-in with a Solana wallet.'),
  },
}

/** Settings of a provider of the French State that proves identities: two variables in production. */
const proofSettings = (prefix: string, label: string) => ({
  id: setting(
    `${prefix}_ID`,
    z.string(),
    `${label} as a proof of a mandate (docs/guide/verification.md): id of the site’s client there. The address to register for the return is PARVIS_URL/verification/identite, after a logout PARVIS_URL/verification.`,
  ),
  secret: setting(`${prefix}_SECRET`, z.string(), 'Secret of that client.'),
  place: setting(
    `${prefix}=production`,
    z.enum(['production', 'sandbox'], 'production ou sandbox'),
    `production | sandbox: the ${label} that this client is registered with.`,
  ),
  trusted: setting(
    `${prefix}_TRUSTED`,
    z.string().regex(/^[a-z0-9.-]+:\d+$/, 'un hôte et son port, hôte:port'),
    `For tests, refused in production: a host:port that stands for ${label}.`,
  ),
})

const proofs = {
  proofs: {
    proconnect: proofSettings('PARVIS_PROCONNECT', 'ProConnect'),
    franceconnect: proofSettings('PARVIS_FRANCECONNECT', 'FranceConnect'),
  },
}

const captcha = {
  captcha: {
    kind: setting(
      'AUTH_CAPTCHA',
      z.enum(['hcaptcha', 'turnstile']),
      'hcaptcha | turnstile: asked for at sign-up, sign-in and whatever sends mail.',
    ),
    secret: setting('AUTH_CAPTCHA_SECRET', z.string(), 'Secret of that service.'),
    siteKey: setting(
      'AUTH_CAPTCHA_SITE_KEY',
      z.string().max(200),
      'With it, the web app shows the widget, and asks guests who give notice too. Without it, the captcha is for other front ends.',
    ),
    url: setting('AUTH_CAPTCHA_URL', webAddress, 'Another address of the service that judges.'),
    script: setting(
      'AUTH_CAPTCHA_SCRIPT',
      webAddress,
      'Another address of the script that draws the widget.',
    ),
  },
}

/** Settings of the auth server, as `.env.example` groups them. */
export const authSections = [accounts, passwords, sessions, factors, providers, proofs, captcha]

export const authSettings = {
  ...accounts,
  ...passwords,
  ...sessions,
  ...factors,
  ...providers,
  ...proofs,
  ...captcha,
}

export type AuthValues = ValuesOf<typeof authSettings>

/** Variables that require each other. */
const together = [
  ['AUTH_CAPTCHA', 'AUTH_CAPTCHA_SECRET'],
  ['AUTH_GOOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_SECRET'],
  ['PARVIS_PROCONNECT_ID', 'PARVIS_PROCONNECT_SECRET'],
  ['PARVIS_FRANCECONNECT_ID', 'PARVIS_FRANCECONNECT_SECRET'],
  ['AUTH_APPLE_CLIENT_ID', 'AUTH_APPLE_TEAM_ID', 'AUTH_APPLE_KEY_ID', 'AUTH_APPLE_PRIVATE_KEY'],
  ['AUTH_SMS_WEBHOOK_URL', 'AUTH_SMS_WEBHOOK_SECRET'],
]

/** Finds the missing variables that those which are set require. */
export function findMissingAuth(byVariable: Record<string, unknown>): SettingFault[] {
  const faults = findMissing(byVariable, together)
  if (byVariable.AUTH_CAPTCHA_SITE_KEY !== undefined && byVariable.AUTH_CAPTCHA === undefined)
    faults.push({ variable: 'AUTH_CAPTCHA', message: 'nécessaire avec AUTH_CAPTCHA_SITE_KEY' })
  return faults
}
