import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import {
  addressFrom,
  type Command,
  isAddress,
  orRefusal,
  readWords,
  unknownAccount,
} from './admin-command.ts'
import type { AppContext } from './app-context.ts'
import { commandLine } from './features/audit/staff-acts/index.ts'
import { setStaff } from './features/trust/moderation/index.ts'

const flagNames: Record<StaffFlag, string> = {
  moderator: 'modérateur',
  administrator: 'administrateur',
  editor: 'éditeur des données',
}

const isFlag = (word: string | undefined): word is StaffFlag =>
  word !== undefined && Object.hasOwn(flagNames, word)

interface Change {
  email: string
  flag: StaffFlag
  value: boolean
  reason: string | undefined
}

/** Reads the words of `grant` and `revoke`. */
export function readRight(words: readonly string[], value: boolean): Command | null {
  const { values, positionals } = readWords(words, { reason: { type: 'string' } })
  const [flag, address] = positionals
  if (positionals.length !== 2 || !isFlag(flag) || !isAddress(address)) return null
  const change = { email: addressFrom(address), flag, value, reason: values.reason }
  return (context) => setRight(context, change)
}

async function setRight(context: AppContext, { email, flag, value, reason }: Change) {
  const name = flagNames[flag]
  const refused = {
    profile_not_found: unknownAccount(email),
    last_administrator: `${email} est le dernier administrateur : nommez-en d’abord un autre.`,
  }
  return orRefusal(refused, async () => {
    const { isNew } = await setStaff(context, commandLine, {
      holder: { email },
      flag,
      value,
      ...(reason?.trim() ? { reason } : {}),
    })
    if (value) return { said: isNew ? `${email} est maintenant ${name}.` : `${email} est déjà ${name}.` }
    return { said: isNew ? `${email} n’est plus ${name}.` : `${email} n’était pas ${name}.` }
  })
}
