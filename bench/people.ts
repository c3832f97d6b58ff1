import type { MeasuredServer } from './children.ts'
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
