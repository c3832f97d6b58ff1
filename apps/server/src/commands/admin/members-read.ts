import { roles } from '@parvis/contract/accounts/roles.ts'
import { type ListedMember, MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { memberMarks, memberSearches, verificationStates } from '@parvis/contract/trust/members.ts'
import { paris } from '@parvis/platform/paris.ts'
import {
  findByOperator,
  operator,
  readMemberAccess,
  readMemberFile,
  readMemberPlace,
  recordSearch,
  searchMembers,
} from '../../features/trust/members/index.ts'
import { inColumns, orRefusal } from '../answer.ts'
import { Misuse, readArguments, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const listOptions = {
  by: { type: 'string' },
  role: { type: 'string' },
  verification: { type: 'string' },
  mark: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  after: { type: 'string' },
} as const

const choices: Record<string, readonly string[]> = {
  by: memberSearches,
  role: roles,
  verification: verificationStates,
  marks: memberMarks,
}

const dayInFrance = (moment: string) => new Date(moment).toLocaleDateString('fr-FR', { timeZone: paris })

/** A ban ends with the latest year. */
function endInWords(end: string | null): string {
  if (end === null) return '—'
  return end.startsWith('9999') ? 'sans fin' : `jusqu’au ${dayInFrance(end)}`
}

/** Reads the words of `members list`. */
export function readList(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, listOptions, 1)
  const { by, role, verification, mark, from, to, after } = values
  const selection = MemberSelection.safeParse({
    by,
    q: positionals[0],
    role,
    verification,
    marks: mark,
    joined_from: from,
    joined_until: to,
  })
  if (!selection.success) {
    const name = String(selection.error.issues[0]?.path[0])
    const known = choices[name]?.join(', ')
    throw new Misuse(
      known === undefined ? 'Ces jours ou ce texte ne vont pas.' : `Choix possibles : ${known}.`,
    )
  }
  return (context) =>
    orRefusal({ validation_failed: 'Ce réseau, ou ce repère, n’est pas lisible.' }, async () => {
      const page = await searchMembers(context, operator, selection.data, readMemberPlace(after))
      if (page.items.length === 0) return { message: 'Aucun membre.', data: page }
      const rows = page.items.map((one) => [
        one.member.username === null ? '' : `@${one.member.username}`,
        one.member.name,
        one.member.role,
        one.verification_status,
        dayInFrance(one.joined_at),
        [...rightsOf(one), one.banned_until === null ? '' : 'suspendu'].filter(Boolean).join(', '),
        one.member.id,
      ])
      const table = inColumns(['Nom', 'Affiché', 'Rôle', 'Vérification', 'Inscrit', 'Marques', 'Id'], rows)
      const more = page.next_cursor === null ? '' : `\nLa suite : --after ${page.next_cursor}`
      return { message: table + more, data: page }
    })
}

type Rights = Pick<ListedMember, 'is_moderator' | 'is_administrator' | 'is_editor'>

const rightsOf = (one: Rights): string[] => [
  ...(one.is_administrator ? ['administrateur'] : one.is_moderator ? ['modérateur'] : []),
  ...(one.is_editor ? ['éditeur des données'] : []),
]

/** Reads the words of `members show`. */
export function readShow(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, { access: { type: 'boolean' } }, 1)
  const who = requireWord(positionals[0], 'le membre')
  return (context) =>
    orRefusal({ profile_not_found: `Aucun membre n’est ${who}.` }, async () => {
      const id = await findByOperator(context.db, who)
      const now = context.clock.now()
      // The answer reveals the owner of this address, so it is recorded as an act, as in the console.
      if (!who.startsWith('@') && who.includes('@'))
        await recordSearch(
          context,
          operator,
          { by: 'address', q: who, marks: [] },
          { found: 1, more: false, only: id },
        )
      const file = await readMemberFile(context.db, { reader: operator, now }, id)
      const access = values.access ? await readMemberAccess(context, operator, id) : undefined
      const lines: [string, string | number][] = [
        ['Nom', `${file.member.name} (@${file.member.username ?? '—'})`],
        ['Id', id],
        ['Rôle', file.member.role],
        ['Vérification', file.verification_status],
        ['Inscrit le', dayInFrance(file.joined_at)],
        ['Dernière activité', file.last_active_at === null ? '—' : dayInFrance(file.last_active_at)],
        ['Équipe', rightsOf(file).join(', ') || '—'],
        ['Suspension', endInWords(file.banned_until)],
        ['Publications', file.public_posts],
        ['Dossiers ouverts', file.open_cases],
        ['Décisions en vigueur', file.standing_decisions],
        ['Notes de l’équipe', file.notes.length],
        ...(access === undefined
          ? []
          : ([
              ['Adresse', access.email ?? '—'],
              ['Téléphone', access.phone ?? '—'],
              ['Seconds facteurs', access.factors],
              ['Sessions', access.sessions.length],
              ['Jetons personnels', access.personal_tokens],
            ] satisfies [string, string | number][])),
      ]
      const width = Math.max(...lines.map(([name]) => name.length))
      return {
        message: lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n'),
        data: access === undefined ? file : { ...file, access },
      }
    })
}
