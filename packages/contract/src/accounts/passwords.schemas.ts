import { z } from 'zod'
import type { Description } from '../endpoint.ts'

export const PasswordRule = z.object({
  /** Code points. */
  minimum: z.int(),
  /** Classes of characters of which each must occur. */
  classes: z.array(z.enum(['lower', 'upper', 'digit', 'symbol'])),
})

export const getPasswordRule = {
  summary:
    'What a new password must have here. Refused too: one of the most common passwords, and the account’s own address',
  returns: PasswordRule,
} satisfies Description
