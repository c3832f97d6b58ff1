import { authenticationTimes, isRecentlyAuthenticated } from '@parvis/auth'
import { expect, it } from 'vitest'
import { requireRecentFactor } from './staff-policy.ts'

const signedInAt = Date.parse('2026-11-22T10:00:00Z')
const at = (minutes: number, ms = 0) => new Date(signedInAt + minutes * 60_000 + ms)
const password = { method: 'password', timestamp: signedInAt / 1_000 } as const
const code = { method: 'totp', timestamp: at(5).getTime() / 1_000 } as const

it('takes the newest entry as the proof, and the newest second factor as the factor', () => {
  expect(authenticationTimes([password])).toEqual({ provenAt: at(0), factorShownAt: null })
  expect(authenticationTimes([password, code])).toEqual({ provenAt: at(5), factorShownAt: at(5) })
  const passwordAgain = { ...password, timestamp: at(9).getTime() / 1_000 }
  expect(authenticationTimes([code, passwordAgain])).toEqual({ provenAt: at(9), factorShownAt: at(5) })
})

it('a proof counts as recent for ten minutes', () => {
  expect(isRecentlyAuthenticated({ provenAt: at(0) }, at(10))).toBe(true)
  expect(isRecentlyAuthenticated({ provenAt: at(0) }, at(10, 1))).toBe(false)
})

it('a second factor counts as recent for fifteen minutes', () => {
  expect(() => requireRecentFactor({ factorShownAt: at(5) }, at(20))).not.toThrow()
  expect(() => requireRecentFactor({ factorShownAt: at(5) }, at(20, 1))).toThrow('recent factor required')
  expect(() => requireRecentFactor({ factorShownAt: null }, at(5))).toThrow('recent factor required')
})
