import type { LedgerEntry, LedgerKind } from '@parvis/platform/backup/erasure-ledger.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import type { Config } from '../../config/config.ts'
import { createAppContext } from '../../create-app-context.ts'
import { migrations } from '../../migrations.ts'
import { type Repeated, repeatErasures } from './after-restore.ts'

/**
 * Brings the schema of a restored database up to date, as the next start would, and repeats the erasures on it. No job of the
 * site runs here; mails leave at the next start.
 */
export async function finishRestored(
  config: Config & { databaseUrl: string },
  entries: LedgerEntry[],
  takenAt: Date | undefined,
): Promise<Repeated> {
  await migrate(config.databaseUrl, migrations)
  const quiet = { logLevel: 'error', roles: new Set<never>(), databasePool: 3 } as const
  const context = await createAppContext({ ...config, ...quiet })
  try {
    return await repeatErasures(context, entries, takenAt)
  } finally {
    await context.close()
  }
}

const nothing: Repeated = {
  accounts: 0,
  posts: 0,
  comments: 0,
  messages: 0,
  invitations: 0,
  credentials: 0,
  unproven: 0,
}

/** Numbers of what was repeated, for programs. */
export const dataOf = (repeated = nothing) => ({ repeated })

/** A number with its noun in French. */
const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

export function repeatedInWords(repeated = nothing): string {
  const { accounts, posts, comments, messages, invitations, credentials, unproven } = repeated
  const sentences = [
    `Effacements refaits : ${counted(accounts, 'compte', 'comptes')}, ${counted(posts, 'publication', 'publications')}, ${counted(comments, 'commentaire', 'commentaires')}, ${counted(messages, 'message', 'messages')}.`,
  ]
  if (invitations > 0)
    sentences.push(
      `${counted(invitations, 'invitation annulée le reste', 'invitations annulées le restent')}.`,
    )
  if (credentials > 0)
    sentences.push(
      `${counted(credentials, 'membre avait changé ses moyens de connexion depuis', 'membres avaient changé leurs moyens de connexion depuis')} : les anciens ne valent plus, et un courriel leur demande de choisir un nouveau mot de passe.`,
    )
  if (unproven > 0)
    sentences.push(
      `${counted(unproven, 'autre n’a pas d’adresse confirmée et garde ceux', 'autres n’ont pas d’adresse confirmée et gardent ceux')} de la sauvegarde.`,
    )
  return sentences.join(' ')
}

export function wouldRepeatInWords(counts: Map<LedgerKind, number>): string {
  const count = (kind: LedgerKind) => counts.get(kind) ?? 0
  const erasures = count('account') + count('post') + count('comment') + count('message')
  // The erasure of an account notes its ways in as well.
  const members = Math.max(0, Math.max(count('password'), count('ways_in')) - count('account'))
  if (counts.size === 0) return 'Aucun effacement n’est noté depuis.'
  return `Une restauration referait au plus ${counted(erasures, 'effacement', 'effacements')} : ${counted(count('account'), 'compte', 'comptes')}, ${counted(count('post'), 'publication', 'publications')}, ${counted(count('comment'), 'commentaire', 'commentaires')}, ${counted(count('message'), 'message', 'messages')}. Elle demanderait un nouveau mot de passe à ${counted(members, 'membre', 'membres')} au moins.`
}
