/** The public address in their passkey tests. */
const site = 'http://localhost:5173'

const common = {
  PARVIS_URL: site,
  PARVIS_REDIRECT_URLS: 'https://127.0.0.1:3000',
  AUTH_PASSWORD_MIN: '6',
  AUTH_MAIL_INTERVAL: '0',
  AUTH_SMS_INTERVAL: '0',
}

export interface ServerOfTests {
  port: number
  /** Path below which their tests expect the auth server. */
  path: '/auth/v1' | ''
  settings: Record<string, string>
}

/** The servers that their tests expect on fixed ports, with the settings of their configuration files. */
export const serversOfTests: ServerOfTests[] = [
  {
    port: 54_321,
    path: '/auth/v1',
    settings: {
      ...common,
      AUTH_AUTOCONFIRM: '1',
      AUTH_ANONYMOUS: '1',
      AUTH_LINKING: '0',
      AUTH_REAUTHENTICATION: '0',
      AUTH_PHONE_FACTORS: '1',
      AUTH_GOOGLE_CLIENT_ID: 'auth-js-tests',
      AUTH_GOOGLE_CLIENT_SECRET: 'auth-js-tests',
      AUTH_GOOGLE_NONCE: '0',
    },
  },
  { port: 9_999, path: '', settings: { ...common, AUTH_PHONE: '1' } },
  {
    port: 9_998,
    path: '',
    settings: {
      ...common,
      AUTH_AUTOCONFIRM: '1',
      AUTH_PHONE: '1',
      AUTH_PHONE_AUTOCONFIRM: '1',
      AUTH_ANONYMOUS: '1',
    },
  },
  { port: 9_997, path: '', settings: { ...common, AUTH_SIGNUP: '0' } },
  { port: 9_996, path: '', settings: { ...common, AUTH_AUTOCONFIRM: '1' } },
]
