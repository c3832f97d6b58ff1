import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'

export const password = 'un-mot-de-passe-solide'

/** Accounts of the demo community with a password. */
export const demo = {
  citizen: 'citoyenne@parvis.example',
  journalist: 'journaliste@parvis.example',
  politician: 'responsable@parvis.example',
  password: 'parvis-demo-2026',
} as const

export interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  created_at: string
}

/** A unique address. */
export function freshAddress(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@e2e.example`
}

/** Waits for the newest mail to an address, with the given subject if any. */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  subject: RegExp = /./,
): Promise<KeptMail> {
  let mails: KeptMail[] = []
  await expect
    .poll(
      async () => {
        const all: KeptMail[] = await (
          await request.get(`/dev/mailbox?to=${encodeURIComponent(address)}`)
        ).json()
        mails = all.filter((mail) => subject.test(mail.subject))
        return mails.length
      },
      // Mails arrive within a few dozen milliseconds, and every member of every journey waits for one.
      { message: `a mail to ${address}`, intervals: [25, 25, 50, 100, 250, 500] },
    )
    .toBeGreaterThan(0)
  const [newest] = mails
  if (newest === undefined) throw new Error('no mail')
  return newest
}

/** The link to Parvis in a mail. */
export function linkIn(mail: KeptMail): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`no link in the mail « ${mail.subject} »`)
  return link
}

/** The six-digit code in a mail. */
export function codeIn(mail: KeptMail): string {
  const code = /code : (\d{6})/.exec(mail.text)?.[1]
  if (code === undefined) throw new Error(`no code in the mail « ${mail.subject} »`)
  return code
}

interface NewMember {
  name?: string
  role?: 'citizen' | 'journalist' | 'politician'
  consent?: boolean
}

/** Unused sessions of new accounts: each goes to the first caller. */
const unused = new Map<string, string>()

/** Creates a confirmed account through the auth API and the mailbox; returns its address. */
export async function makeMember(request: APIRequestContext, options: NewMember = {}): Promise<string> {
  const name = options.name ?? `Camille Essai ${randomUUID().slice(0, 8)}`
  const email = freshAddress('membre')
  const answer = await request.post('/auth/v1/signup', {
    data: { email, password, data: { display_name: name, role: options.role ?? 'citizen', consent: true } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const confirmed = await request.post('/auth/v1/verify', {
    data: { type: 'signup', email, token: codeIn(await mailTo(request, email)) },
  })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  unused.set(email, await confirmed.text())
  return email
}

/** A session of an account, as the auth server returns it to clients without a cookie. */
async function sessionOf(request: APIRequestContext, email: string, secret: string): Promise<string> {
  const first = unused.get(email)
  unused.delete(email)
  if (first !== undefined) return first
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: secret },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.text()
}

/** A bearer token of an account, for writing through the API. */
export async function tokenOf(
  request: APIRequestContext,
  email: string,
  secret: string = password,
): Promise<string> {
  const { access_token } = JSON.parse(await sessionOf(request, email, secret)) as { access_token: string }
  return access_token
}

/** A new browser with that account signed in. */
export async function browserOf(
  browser: Browser,
  request: APIRequestContext,
  email: string,
  secret: string = password,
  /** For a site that is not the one under test. */
  options: { baseURL?: string } = {},
): Promise<{ context: BrowserContext; page: Page; token: string }> {
  const session = await sessionOf(request, email, secret)
  const context = await browser.newContext(options)
  const { access_token: token, refresh_token: secretToken, user } = JSON.parse(session) as Session
  await context.addCookies([refreshCookie(secretToken)])
  await context.addInitScript(
    (marker) => {
      if (sessionStorage.getItem('e2e.session') === null) {
        sessionStorage.setItem('e2e.session', 'given')
        localStorage.setItem('parvis.session', marker)
      }
    },
    JSON.stringify({ user: user.id }),
  )
  const page = await context.newPage()
  return { context, page, token }
}

/** A new member, signed in in a browser of their own. */
export async function memberInBrowser(
  browser: Browser,
  request: APIRequestContext,
): Promise<{ email: string; context: BrowserContext; page: Page; token: string }> {
  const email = await makeMember(request)
  return { email, ...(await browserOf(browser, request, email)) }
}

interface Session {
  access_token: string
  refresh_token: string
  user: { id: string; email: string }
}

/** Cookie with the web app's refresh token. */
export const refreshCookie = (value: string) => ({
  name: 'parvis_refresh',
  value,
  domain: 'localhost',
  path: '/auth/v1',
  httpOnly: true,
  sameSite: 'Strict' as const,
})

/** The browser's session marker; null without a session. */
export const markerIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('parvis.session'))

/** The access token of the page's session, and its member. */
export function sessionIn(page: Page): Promise<Session> {
  return page.evaluate(async () => {
    const answer = await fetch('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-parvis-session': 'cookie' },
      body: JSON.stringify({ refresh_token: 'cookie-e2e' }),
    })
    return (await answer.json()) as Session
  })
}
