import { expect } from 'vitest'
import { ask, type Walk } from './walk.ts'

const password = 'un-mot-de-passe-de-membre'

const call = async (walk: Walk, path: string, body: object): Promise<Record<string, unknown>> =>
  JSON.parse(
    await ask(
      walk,
      `curl --silent --show-error --fail-with-body --json '${JSON.stringify(body)}' https://parvis.example${path}`,
    ),
  )

/** A reader of the site signs up, and confirms the address by the code of the mail. */
export async function signUp(walk: Walk, email: string): Promise<void> {
  const data = { display_name: 'Une lectrice', role: 'citizen', consent: true }
  await call(walk, '/auth/v1/signup', { email, password, data })
  await expect.poll(() => walk.mails.codeFor(email), { timeout: 20_000, interval: 100 }).toBeDefined()
  const token = walk.mails.codeFor(email)
  await call(walk, '/auth/v1/verify', { type: 'signup', email, token })
}

/** Signs in again, as somebody who still has an account. */
export async function signIn(walk: Walk, email: string): Promise<string> {
  const { access_token } = await call(walk, '/auth/v1/token?grant_type=password', { email, password })
  return String(access_token)
}
