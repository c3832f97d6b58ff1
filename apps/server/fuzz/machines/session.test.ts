import { expect } from 'vitest'
import type { AuthCall } from '../../test/auth-call.ts'
import type { MovableClock } from '../../test/clock.ts'
import { test } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

/** A session on the server: its refresh tokens, oldest first, and whether the newest was used. */
interface Session {
  tokens: string[]
  accessTokens: string[]
  /** Seconds since the use of each token but the newest. */
  spentFor: number[]
  /** Whether an access token issued with the newest refresh token was used. */
  isNewestUsed: boolean
  isOver: boolean
}

interface Real {
  auth: AuthCall
  clock: MovableClock
}

const reuseInterval = 10

/** Sends the token of this generation, and updates the model by the rule. */
const renewing = (age: number): Step<Session, Real> => ({
  name: `the token of ${age} renewals ago is sent`,
  may: ({ tokens, isOver }) => tokens.length > age && !isOver,
  async run(model, { auth }) {
    const token = model.tokens.at(-1 - age)
    const answer = await auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
    const lately = age > 0 && (model.spentFor.at(-age) ?? 0) <= reuseInterval
    const answerWasLost = age === 1 && !model.isNewestUsed
    if (age > 0 && !lately && !answerWasLost) {
      expect(answer).toMatchObject({ status: 400, json: { code: 'refresh_token_already_used' } })
      model.isOver = true
      return
    }
    expect(answer.status).toBe(200)
    const next = String(answer.json.refresh_token)
    if (age > 0) {
      expect(next, 'a token that was spent lately answers the active one').toBe(model.tokens.at(-1))
      model.accessTokens.push(String(answer.json.access_token))
      return
    }
    model.tokens.push(next)
    model.spentFor.push(0)
    model.accessTokens = [String(answer.json.access_token)]
    model.isNewestUsed = false
  },
})

const steps: Step<Session, Real>[] = [
  ...[0, 0, 1, 2, 3].map(renewing),
  {
    name: 'the newest access token is used',
    may: ({ isOver }) => !isOver,
    async run(model, { auth }) {
      const answer = await auth('GET', '/user', { token: model.accessTokens.at(-1) ?? '' })
      expect(answer.status).toBe(200)
      model.isNewestUsed = true
    },
  },
  {
    name: 'eleven seconds pass',
    async run(model, { clock }) {
      clock.advance({ seconds: 11 })
      model.spentFor = model.spentFor.map((seconds) => seconds + 11)
    },
  },
]

test('renewals, lost responses and copied tokens in any order: the session lives on for its holder and ends with a copy', {
  tags: 'long',
  timeout: 600_000,
}, async ({ join, auth, clock }) => {
  const named = freshNames()
  const begin = async () => {
    const member: Member = await join(named('ana'))
    const model: Session = {
      tokens: [member.refreshToken],
      accessTokens: [member.token],
      spentFor: [],
      isNewestUsed: false,
      isOver: false,
    }
    return { model, real: { auth, clock } }
  }
  await runMachine(steps, begin, async (model) => {
    if (!model.isOver) return
    for (const token of model.accessTokens)
      expect((await auth('GET', '/user', { token })).status, 'its access tokens end too').toBe(403)
    const last = { body: { refresh_token: model.tokens.at(-1) } }
    expect((await auth('POST', '/token?grant_type=refresh_token', last)).status).toBe(400)
  })
})
