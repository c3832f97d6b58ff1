import type { RefusalCode } from '@parvis/contract/refusals.ts'

/**
 * A named "no" that the contract declares; anything else that is thrown is a bug.
 * `fields` names what failed validation: path in dot form → reason.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, message?: string, fields?: Record<string, string>) {
    super(message ?? code.replaceAll('_', ' '))
    this.code = code
    this.fields = fields
  }
}
