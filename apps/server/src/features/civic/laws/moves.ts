import type { LawStage } from '@parvis/contract/list-filters.ts'
import { sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import type { NotificationKind } from '../../people/notifications/index.ts'
import { lawPath, stageName } from './views.ts'

interface LawMove {
  stage: LawStage
  reference: string
  title: string
}

/** Notifications of laws from before alerts: shown as they were, and no longer sent. */
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
  title: ({ details: { stage }, language }) =>
    translations[language]('notification.law_moved', { stage: stageName(stage, language) }),
  message: ({ details: { title } }) => title,
  data: ({ reference }) => ({ law_reference: reference }),
  link: ({ data }) => (data.law_reference === null ? null : lawPath(data.law_reference)),
}
