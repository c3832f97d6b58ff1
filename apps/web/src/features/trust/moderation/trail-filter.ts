import { actFamilyNames } from '@parvis/contract/audit/staff-acts.ts'
import { commandLine, type TrailAddress } from './trail-address.ts'

const dayOf = (value: string | undefined) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value : undefined)

/** The filter of an address as the server takes it; parts that mean nothing are left out. */
export function filterOf({ actor, family, about, from, to }: TrailAddress) {
  return {
    ...(actor === commandLine ? { via: 'command_line' as const } : { actor_id: actor }),
    family: actFamilyNames.find((name) => name === family),
    subject: about,
    from: dayOf(from),
    to: dayOf(to),
  }
}
