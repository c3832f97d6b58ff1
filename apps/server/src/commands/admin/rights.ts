import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import { setStaff } from '../../features/trust/moderation/index.ts'
import { orRefusal, unknownAccount } from '../answer.ts'
import { readArguments, requireAddress, requireOneOf } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const flagNames: Record<StaffFlag, string> = {
  moderator: 'modérateur',
  administrator: 'administrateur',
  editor: 'éditeur des données',
}

const flags = Object.keys(flagNames) as StaffFlag[]

interface RightsChange {
  email: string
  flag: StaffFlag
  value: boolean
  reason: string | undefined
}

/** Reads the words of `grant` and `revoke`. */
export function readRight(words: readonly string[], value: boolean): SiteAct {
  const { values, positionals } = readArguments(words, { reason: { type: 'string' } }, 2)
  const [right, address] = positionals
  const flag = requireOneOf(right, flags, 'le droit')
  const email = requireAddress(address)
  const change = { email, flag, value, reason: values.reason }
  return (context) => setRight(context, change)
}

async function setRight(context: AppContext, { email, flag, value, reason }: RightsChange) {
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
    if (value) return { message: isNew ? `${email} est maintenant ${name}.` : `${email} est déjà ${name}.` }
    return { message: isNew ? `${email} n’est plus ${name}.` : `${email} n’était pas ${name}.` }
  })
}
