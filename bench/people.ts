import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import { password } from './dataset/fill.ts'

/** A signed-in citizen of the set. */
export interface SignedIn {
  id: string
  token: string
  refreshToken: string
}

export const memberCount = 64

const memberNumbers = [
  ...new Set(Array.from({ length: memberCount }, (_, index) => 20 * (index % 50) + 2 + (index % 18))),
]

/** Credentials of citizens of the set. */
export const credentials = memberNumbers.map((number) => ({
  email: `membre-${number}@bench.example`,
  password,
}))

/** Signs citizens of the set in like any member; each sign-in costs tens of milliseconds. */
export function signIn(server: MeasuredServer, count: number): Promise<SignedIn[]> {
  return Promise.all(
    credentials.slice(0, count).map(async (body) => {
      const answer = await fetch(`${server.address}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const session = (await answer.json()) as {
        access_token: string
        refresh_token: string
        user: { id: string }
      }
      if (!answer.ok) throw new Error(`sign-in failed: ${JSON.stringify(session)}`)
      return { id: session.user.id, token: session.access_token, refreshToken: session.refresh_token }
    }),
  )
}

/** Makes a member of the set an administrator whose session has shown a second factor; returns the access token. */
export async function appoint(url: string, server: MeasuredServer): Promise<string> {
  const asks = async (grant: string, body: object) => {
    const answer = await fetch(`${server.address}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const session = (await answer.json()) as {
      access_token: string
      refresh_token: string
      user: { id: string }
    }
    if (!answer.ok) throw new Error(`no session for an administrator: ${JSON.stringify(session)}`)
    return session
  }
  const { refresh_token, user } = await asks('password', { email: 'membre-1@bench.example', password })
  await withClient(url, async (client) => {
    await client.query('update profiles set is_administrator = true where id = $1', [user.id])
    const timestamp = Math.floor(Date.now() / 1_000)
    await client.query(`update auth.sessions set aal = 'aal2', amr = $2 where user_id = $1`, [
      user.id,
      JSON.stringify([
        { method: 'totp', timestamp },
        { method: 'password', timestamp },
      ]),
    ])
  })
  return (await asks('refresh_token', { refresh_token })).access_token
}
