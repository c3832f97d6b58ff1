import { describe, expect } from 'vitest'
import { buildApp } from '../../../apps/server/src/app.ts'
import { createAppContext } from '../../../apps/server/src/create-app-context.ts'
import { type AuthCall, authCall } from '../../../apps/server/test/auth-call.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'

function refreshing(auth: AuthCall) {
  return async (token: unknown) => {
    const { status, json } = await auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: token },
    })
    return { status, code: json.code, refresh: String(json.refresh_token), access: String(json.access_token) }
  }
}

const alreadyUsed = { status: 400, code: 'refresh_token_already_used' }
const notFound = { status: 400, code: 'refresh_token_not_found' }

describe('a stolen refresh token', () => {
  test('ends the session once an access token of its child was used, and the member is notified', async ({
    join,
    auth,
    clock,
    mailbox,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('alma')
    const stolen = member.refreshToken
    const child = await refresh(stolen)
    member.token = child.access
    await member.get('/api/v1/me')
    clock.advance({ seconds: 11 })

    expect(await refresh(stolen)).toMatchObject(alreadyUsed)
    expect(await refresh(child.refresh)).toMatchObject(notFound)
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')

    await expect
      .poll(async () => (await mailbox.of(member.email)).map(({ subject }) => subject))
      .toEqual(['Une session a été fermée par sécurité'])
    const { json } = await auth('POST', '/token?grant_type=password', {
      body: { email: member.email, password: member.password },
    })
    member.token = String(json.access_token)
    const history = (await member.get('/api/v1/me/security-events')) as { items: { event: string }[] }
    expect(history.items.map(({ event }) => event)).toContain('refresh_token_reused')
    // The ended session causes no second notice.
    expect(await refresh(stolen)).toMatchObject(notFound)
    expect(await mailbox.of(member.email)).toHaveLength(1)
  })

  test('is detected wherever its child was used: at the auth server or on a socket', async ({
    join,
    auth,
    clock,
  }) => {
    const refresh = refreshing(auth)
    const uses: Record<string, (member: Member) => Promise<unknown>> = {
      user: ({ token }) => auth('GET', '/user', { token }),
      socket: (member) => member.socket(),
    }
    for (const [name, use] of Object.entries(uses)) {
      const member = await join(name)
      const child = await refresh(member.refreshToken)
      clock.advance({ seconds: 11 })
      expect(await refresh(member.refreshToken)).toMatchObject({ status: 200, refresh: child.refresh })
      member.token = child.access
      await use(member)
      expect([name, await refresh(member.refreshToken)]).toMatchObject([name, alreadyUsed])
    }
  })
})

/** Model of the rules for one session: which refresh numbers are accepted, given past renewals and uses. */
class SessionModel {
  active = 0
  used = 0
  ended = false
  readonly spentAt: number[] = []

  refresh(number: number, now: number): 'next' | 'active' | 'ended now' | 'gone' {
    if (this.ended) return 'gone'
    if (number === this.active) {
      this.spentAt[number] = now
      this.active += 1
      return 'next'
    }
    const lately = now - (this.spentAt[number] ?? 0) <= reuseInterval
    const isParent = number === this.active - 1
    if (lately || (isParent && this.used < this.active)) return 'active'
    this.ended = true
    return 'ended now'
  }

  use(number: number): boolean {
    this.used = Math.max(this.used, number)
    return !this.ended
  }
}

/** Seconds; long enough that the duration of the test does not matter. */
const reuseInterval = 1_000

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('whatever the order of renewals, replays and uses on two nodes', () => {
  test.override({
    settings: { AUTH_REUSE_INTERVAL: String(reuseInterval), AUTH_TOKEN_LIFETIME: String(30 * 86_400) },
  })

  for (const seed of [1, 2, 3, 4])
    test(`the server follows the rules (seed ${seed})`, { tags: seed > 1 ? ['long'] : [] }, async ({
      join,
      context,
      auth,
      address,
      clock,
    }) => {
      const second = await createAppContext(context.config as Parameters<typeof createAppContext>[0], clock)
      const app = await buildApp(second)
      try {
        const there = await app.listen({ port: 0, host: '127.0.0.1' })
        const nodes = [refreshing(auth), refreshing(authCall(there))] as const
        const random = numbersFrom(seed)
        const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
        let elapsed = 0
        for (let session = 0; session < 5; session += 1) {
          const member = await join(`lise${session}`)
          const model = new SessionModel()
          const refreshTokens = [member.refreshToken]
          const accessTokens = [member.token]
          const story: string[] = []
          for (let step = 0; step < 25; step += 1) {
            const number = pick([
              model.active,
              model.active,
              model.active - 1,
              model.active - 1,
              model.active - 2,
            ])
            if (refreshTokens[number] === undefined) continue
            const act = random()
            if (act < 0.2) {
              const pause = pick([400, 1_100])
              elapsed += pause
              clock.advance({ seconds: pause })
              story.push(`${pause} s pass`)
            } else if (act < 0.4) {
              const base = pick([address, there])
              // The other node's cache drops an ended session a moment later; the auth server reads the
              // database.
              const path = model.ended ? '/auth/v1/user' : pick(['/api/v1/me', '/auth/v1/user'])
              const headers = { authorization: `Bearer ${accessTokens[number]}` }
              story.push(`access token ${number} at ${path}`)
              const { ok } = await fetch(`${base}${path}`, { headers })
              expect([story, ok]).toEqual([story, model.use(number)])
            } else {
              story.push(`refresh token ${number}`)
              const answer = await pick(nodes)(refreshTokens[number])
              const expected = model.refresh(number, elapsed)
              if (expected === 'next') {
                refreshTokens.push(answer.refresh)
                accessTokens.push(answer.access)
              }
              const accepted = { status: 200, refresh: refreshTokens[model.active] }
              const answers = { next: accepted, active: accepted, 'ended now': alreadyUsed, gone: notFound }
              expect([story, answer]).toMatchObject([story, answers[expected]])
            }
          }
        }
      } finally {
        await app.close()
        await second.close()
      }
    })
})
