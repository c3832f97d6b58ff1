import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { InvitationState } from '@parvis/contract/people/admissions.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import { invite, readInvitations, revoke } from '../../features/people/invitations/index.ts'
import { allPages, orRefusal } from '../answer.ts'
import { Misuse, readArguments, refuseMore, requireOneOf, requireText, requireUuid } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const options = {
  note: { type: 'string' },
  uses: { type: 'string', default: '1' },
  days: { type: 'string', default: '7' },
} as const

function wholeNumber(text: string, option: string, most: number): number {
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most)) throw new Misuse(`${option} : de 1 à ${most}.`)
  return number
}

/** Reads the words of `invite`. */
export function readInviteWords(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, options)
  const [first, ...rest] = positionals
  const verb = requireOneOf(first, ['create', 'list', 'revoke'], 'la commande d’invite')
  if (verb === 'revoke') {
    const id = requireUuid(rest[0], 'un numéro d’invitation')
    refuseMore(rest.slice(1))
    return (context) => withdraw(context, id)
  }
  refuseMore(rest)
  if (verb === 'list') return list
  const note = requireText(values.note, '--note', furtherLimits.invitationNote)
  const uses = wholeNumber(values.uses, '--uses', furtherLimits.invitationUses)
  const days = wholeNumber(values.days, '--days', furtherLimits.invitationDays)
  return (context) => create(context, { note, uses, days })
}

async function create(
  context: AppContext,
  { note, uses, days }: { note: string; uses: number; days: number },
) {
  const endsAt = addDays(context.clock.now(), days)
  const made = await invite(context, commandLine, { note, maxUses: uses, endsAt })
  return {
    message: `Lien, montré cette seule fois :\n${made.link}`,
    data: { ...made.invitation, link: made.link },
  }
}

const withdraw = (context: AppContext, id: string) =>
  orRefusal({ invitation_not_found: 'Cette invitation n’existe pas.' }, async () => ({
    message: 'L’invitation est retirée.',
    data: await revoke(context, commandLine, id),
  }))

const states: Record<InvitationState, string> = {
  open: 'en cours',
  used: 'épuisée',
  ended: 'expirée',
  revoked: 'retirée',
}

async function list(context: AppContext) {
  const invitations = await allPages((cursor) =>
    readInvitations(context.db, readCursor(cursor), context.clock.now()),
  )
  const lines = invitations.map(({ id, note, state, uses, max_uses, ends_at }) => {
    const end = new Date(ends_at).toLocaleString('fr-FR', { timeZone: paris })
    return `${id} ${states[state]}, ${uses} sur ${max_uses}, jusqu’au ${end} : ${note}`
  })
  return { message: lines.length === 0 ? 'Aucune invitation.' : lines.join('\n'), data: invitations }
}
