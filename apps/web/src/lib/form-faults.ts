import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isBlank } from '@parvis/contract/text.ts'

/** How a value fails the contract's schema. */
export type Fault = 'missing' | 'tooLong' | 'wrong'

export const faultTexts: Record<Fault, MessageDescriptor> = {
  missing: msg`Ce champ est nécessaire.`,
  tooLong: msg`Ce texte est trop long.`,
  wrong: msg`Cette valeur n’est pas valide.`,
}

/** Reasons for which the contract's schemas and Zod refuse a text as too long. */
const lengthReasons = ['too_long', 'too_big']

/** @param reasons the schema's own word for the fault, and Zod's code */
export function faultOf(value: unknown, reasons: readonly unknown[]): Fault {
  if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return 'missing'
  return reasons.some((reason) => lengthReasons.includes(String(reason))) ? 'tooLong' : 'wrong'
}
