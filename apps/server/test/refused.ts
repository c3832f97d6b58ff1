import type { RefusalBody } from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { expect } from 'vitest'

/** A refusal by the API. */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined

  constructor(status: number, body: RefusalBody) {
    super(`${status} ${body.error.code}: ${body.error.message} ${JSON.stringify(body.error.fields ?? {})}`)
    this.status = status
    this.code = body.error.code
    this.fields = body.error.fields
  }
}

/** Returns the answer of a call, or null if it was refused with this code. Throws any other error. */
export function unlessRefused<Answer>(call: Promise<Answer>, code: RefusalCode): Promise<Answer | null> {
  return call.catch((error: unknown) => {
    if (error instanceof Refused && error.code === code) return null
    throw error
  })
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Expects an API call to be refused with this code. */
    toBeRefused(code: RefusalCode): Promise<R>
  }
}

expect.extend({
  async toBeRefused(received: unknown, code: RefusalCode) {
    const outcome = await Promise.resolve(received).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if ('error' in outcome && !(outcome.error instanceof Refused)) throw outcome.error
    const actual = 'error' in outcome ? (outcome.error as Refused).code : undefined
    return {
      pass: actual === code,
      expected: code,
      actual,
      message: () =>
        'error' in outcome
          ? `expected refusal ${code}, was refused: ${String(outcome.error)}`
          : `expected refusal ${code}, was answered: ${JSON.stringify(outcome.answer)}`,
    }
  },
})
