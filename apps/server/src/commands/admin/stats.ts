import { type Figures, readFigures } from '../../features/trust/members/index.ts'
import type { Reading } from '../admin-command.ts'
import { readArguments, refuseMore } from '../command-answer.ts'

const titles: Record<keyof Figures, string> = {
  members: 'Membres',
  citizens: '  citoyens',
  journalists: '  journalistes',
  politicians: '  responsables politiques',
  verified: '  vérifiés',
  moderators: '  modérateurs',
  administrators: '  administrateurs',
  suspended: '  suspendus ou exclus',
  joined_7_days: 'Inscrits depuis 7 jours',
  joined_30_days: 'Inscrits depuis 30 jours',
  active_7_days: 'Actifs depuis 7 jours',
  active_30_days: 'Actifs depuis 30 jours',
  posts: 'Publications',
  comments: 'Commentaires',
  open_cases: 'Dossiers ouverts',
  open_appeals: 'Contestations ouvertes',
  verification_requests: 'Vérifications en attente',
  waiting_announcements: 'Annonces prévues',
}

/** Reads the words of `stats`. */
export function readStats(words: readonly string[]): Reading {
  refuseMore(readArguments(words, {}).positionals)
  return stats
}

const stats: Reading = async ({ db }) => {
  const figures = await readFigures(db, new Date())
  const width = Math.max(...Object.values(titles).map((title) => title.length))
  const lines = (Object.keys(titles) as (keyof Figures)[]).map(
    (name) => `${titles[name].padEnd(width)}  ${figures[name].toLocaleString('fr-FR').padStart(12)}`,
  )
  return { said: lines.join('\n'), data: figures }
}
