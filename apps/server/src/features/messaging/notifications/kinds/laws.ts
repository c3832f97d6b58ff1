import type { LawStage } from '@parvis/contract/civic/list-filters.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { sql } from 'kysely'
import { lawPath, stageNames } from '../../../civic/laws/index.ts'
import type { NotificationKind } from '../hooks.ts'

const moves: Record<Language, (stage: string) => string> = {
  fr: (stage) => `Une loi que vous suivez avance : ${stage}`,
  en: (stage) => `A law you follow moves on: ${stage}`,
  es: (stage) => `Una ley que usted sigue avanza: ${stage}`,
  de: (stage) => `Ein Gesetz, dem Sie folgen, kommt voran: ${stage}`,
  it: (stage) => `Una legge che segue avanza: ${stage}`,
}

const stages: Record<Language, Record<LawStage, string>> = {
  fr: stageNames,
  en: {
    proposition: 'Introduction',
    commission: 'In committee',
    seance: 'In the chamber',
    vote: 'Final vote',
    promulgation: 'Promulgation',
    application: 'Implementation',
  },
  es: {
    proposition: 'Presentación',
    commission: 'En comisión',
    seance: 'En el pleno',
    vote: 'Votación final',
    promulgation: 'Promulgación',
    application: 'Aplicación',
  },
  de: {
    proposition: 'Einbringung',
    commission: 'Im Ausschuss',
    seance: 'Im Plenum',
    vote: 'Schlussabstimmung',
    promulgation: 'Verkündung',
    application: 'Anwendung',
  },
  it: {
    proposition: 'Proposta',
    commission: 'In commissione',
    seance: 'In aula',
    vote: 'Voto finale',
    promulgation: 'Promulgazione',
    application: 'Applicazione',
  },
}

interface LawMove {
  stage: LawStage
  reference: string
  title: string
}

/** Sent to the followers of a law that reached a stage. */
export const lawMovedKind: NotificationKind<{ moveId: string; followerIds: string[] }, LawMove> = {
  type: 'law_moved',
  about: ['law_move_id'],
  sender: 'unsigned',
  candidates: ({ moveId, followerIds }) => sql`
    select follower.user_id, ${moveId}::uuid as law_move_id
    from unnest(${followerIds}::uuid[]) as follower (user_id)`,
  details: sql<LawMove>`(
    select json_build_object(
      'stage', law_moves.stage, 'reference', laws.reference, 'title', coalesce(laws.short_title, laws.title))
    from law_moves join laws on laws.id = law_moves.law_id
    where law_moves.id = notifications.law_move_id
  )`,
  title: ({ details: { stage }, language }) => moves[language](stages[language][stage]),
  message: ({ details: { title } }) => title,
  data: ({ reference }) => ({ law_reference: reference }),
  link: ({ data }) => (data.law_reference === null ? null : lawPath(data.law_reference)),
}
