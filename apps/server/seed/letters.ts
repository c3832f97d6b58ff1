import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import { idOf, memberId } from './ids.ts'
import { typeset } from './typography.ts'

interface Correspondence {
  /** Sender and recipient: the sender's own side is accepted. */
  between: [string, string]
  /** State of the conversation for the recipient. */
  state: 'accepted' | 'request'
  /** Age in minutes, and the writer; a shared post is named by its key. */
  lines: { age: number; by: string; text: string; shares?: string }[]
  /** Number of unread last lines. */
  unread: number
}

const HOUR = 60
const DAY = 24 * HOUR

const letters: Correspondence[] = [
  {
    between: ['ines_caradec', 'manon_lefort'],
    state: 'accepted',
    unread: 2,
    lines: [
      {
        age: 2 * DAY + 95,
        by: 'ines_caradec',
        text: 'Bonjour Manon, je prépare un papier sur le budget des bibliothèques de Valmont. Auriez-vous dix minutes ?',
      },
      { age: 2 * DAY + 60, by: 'manon_lefort', text: 'Avec plaisir, mais pas pendant l’heure du conte.' },
      { age: 2 * DAY + 52, by: 'ines_caradec', text: 'Jeudi, 14 heures, à l’accueil ?' },
      { age: 2 * DAY + 40, by: 'manon_lefort', text: 'Parfait. J’apporterai les délibérations annotées.' },
      {
        age: 3 * HOUR + 20,
        by: 'ines_caradec',
        text: 'Merci encore pour jeudi. Une question reste : la ligne « acquisitions » est-elle en euros constants ?',
      },
      {
        age: 3 * HOUR,
        by: 'ines_caradec',
        text: 'Et puis-je vous citer par votre prénom, ou préférez-vous rester anonyme ?',
      },
    ],
  },
  {
    between: ['manon_lefort', 'nour_haddadi'],
    state: 'accepted',
    unread: 0,
    lines: [
      {
        age: 5 * DAY,
        by: 'manon_lefort',
        text: 'La lampe et le dictionnaire sont prêts. Où dois-je passer ?',
      },
      {
        age: 5 * DAY - 30,
        by: 'nour_haddadi',
        text: 'Samedi matin au local, la famille sera là. Merci mille fois.',
      },
      { age: 5 * DAY - 34, by: 'manon_lefort', text: 'J’ajoute deux albums pour le petit dernier.' },
      { age: 4 * DAY, by: 'nour_haddadi', text: 'Il dort avec. Littéralement.' },
    ],
  },
  {
    between: ['manon_lefort', 'lucas_perrinel'],
    state: 'accepted',
    unread: 0,
    lines: [
      {
        age: DAY + 200,
        by: 'lucas_perrinel',
        text: 'Ta bibliothèque a-t-elle les cartes au 1/25 000 de l’Orge ?',
      },
      { age: DAY + 180, by: 'manon_lefort', text: 'Toutes, et une loupe. Tu viens quand tu veux.' },
      {
        age: DAY + 170,
        by: 'manon_lefort',
        text: 'En attendant, ceci devrait te plaire.',
        shares: 'logement/001',
      },
      {
        age: DAY + 150,
        by: 'lucas_perrinel',
        text: 'Je l’ai lu trois fois. Les points rouges sont trop gros.',
      },
    ],
  },
  {
    between: ['hugo_lespinas', 'manon_lefort'],
    state: 'request',
    unread: 1,
    lines: [
      {
        age: 7 * HOUR,
        by: 'hugo_lespinas',
        text: 'Bonjour, nous ne nous connaissons pas : je vote bientôt pour la première fois. Auriez-vous un livre pour comprendre ce que fait une commune ?',
      },
    ],
  },
  {
    between: ['ines_caradec', 'solange_ibarrou'],
    state: 'accepted',
    unread: 0,
    lines: [
      { age: 3 * DAY, by: 'ines_caradec', text: 'Confirmez-vous le montant annoncé hier en séance ?' },
      {
        age: 3 * DAY - 25,
        by: 'solange_ibarrou',
        text: 'Oui, et je vous envoie la page de l’annexe. Tout est public.',
      },
    ],
  },
]

/** The private messages of the demo community, as table rows. */
export function letterRows(now: Date) {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const conversations: Insertable<DB['conversations']>[] = []
  const participants: Insertable<DB['conversation_participants']>[] = []
  const messages: Insertable<DB['messages']>[] = []
  for (const { between, state, lines, unread } of letters) {
    const key = between.join('/')
    const id = idOf(`conversation/${key}`)
    const [low_id = '', high_id = ''] = between.map(memberId).sort()
    const last_message_at = before(lines.at(-1)?.age ?? 0)
    const unreadBy = lines.at(-1)?.by
    conversations.push({ id, low_id, high_id, last_message_at, created_at: before(lines[0]?.age ?? 0) })
    for (const [index, username] of between.entries())
      participants.push({
        conversation_id: id,
        user_id: memberId(username),
        state: index === 1 ? state : 'accepted',
        last_message_at,
        unread_count: username === unreadBy ? 0 : unread,
      })
    for (const [index, { age, by, text, shares }] of lines.entries())
      messages.push({
        id: idOf(`message/${key}/${index}`),
        conversation_id: id,
        sender_id: memberId(by),
        content: typeset(text),
        is_share: shares !== undefined,
        post_id: shares === undefined ? null : idOf(`post/${shares}`),
        request_id: idOf(`message-request/${key}/${index}`),
        created_at: before(age),
        read_at: index < lines.length - unread ? before(age - 1) : null,
      })
  }
  return { conversations, participants, messages }
}
