import type { LedgerKind } from '@parvis/platform/backup/erasure-ledger.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { RepeatedCounts } from './after-restore.ts'

const units = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const

/** A size in the largest fitting unit, in steps of 1,024: « 16 octets », « 2,5 Mo ». */
export function describeSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = (bytes / 1024 ** step).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return `${amount}\u00a0${bytes < 2 ? 'octet' : units[step]}`
}

export function describeMoment(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris, dateStyle: 'long', timeStyle: 'medium' })
}

/** A number with its noun in French. */
const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

/** Describes what a restore repeated. */
export function describeRepeated({
  accounts,
  posts,
  comments,
  messages,
  invitations,
  credentials,
  unproven,
}: RepeatedCounts): string {
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

/** Describes what a restore would repeat at most. */
export function describeRepeatable(counts: Map<LedgerKind, number>): string {
  const count = (kind: LedgerKind) => counts.get(kind) ?? 0
  const erasures = count('account') + count('post') + count('comment') + count('message')
  // The erasure of an account notes its ways in as well.
  const members = Math.max(0, Math.max(count('password'), count('ways_in')) - count('account'))
  if (counts.size === 0) return 'Aucun effacement n’est noté depuis.'
  return `Une restauration referait au plus ${counted(erasures, 'effacement', 'effacements')} : ${counted(count('account'), 'compte', 'comptes')}, ${counted(count('post'), 'publication', 'publications')}, ${counted(count('comment'), 'commentaire', 'commentaires')}, ${counted(count('message'), 'message', 'messages')}. Elle demanderait un nouveau mot de passe à ${counted(members, 'membre', 'membres')} au moins.`
}
