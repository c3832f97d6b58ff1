import { type Figures, readFigures } from '../../features/trust/members/index.ts'
import { readArguments } from '../arguments.ts'
import type { DatabaseAct } from '../command.ts'

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
export function readStats(words: readonly string[]): DatabaseAct {
  readArguments(words, {}, 0)
  return stats
}

const stats: DatabaseAct = async ({ db }) => {
  const figures = await readFigures(db, new Date())
  const width = Math.max(...Object.values(titles).map((title) => title.length))
  const lines = (Object.keys(titles) as (keyof Figures)[]).map(
    (name) => `${titles[name].padEnd(width)}  ${figures[name].toLocaleString('fr-FR').padStart(12)}`,
  )
  return { message: lines.join('\n'), data: figures }
}
