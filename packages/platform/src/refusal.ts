import type { RefusalCode } from '@parvis/contract/refusals.ts'

/**
 * A refusal declared in the contract; any other thrown error is a bug. `fields` names the invalid fields: path in dot
 * form → reason.
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

/** Throws the refusal of an act, if there is one. */
export function throwIfRefused(code: RefusalCode | null): void {
  if (code !== null) throw new Refusal(code)
}

/** Function that makes a refusal: for queries that must find a row. */
export const refusalOf =
  (...args: ConstructorParameters<typeof Refusal>) =>
  () =>
    new Refusal(...args)
