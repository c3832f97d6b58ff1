import { sql } from 'kysely'
import { translations } from '../../../locales/people.gen.ts'
import { actorPath, type NotificationKind } from '../notifications/index.ts'

interface FollowRequest {
  recipientId: string
  actorId: string
  requestId: string
}

const ofRequest = {
  sender: 'signed',
  isTitleOnly: true,
  about: ['follow_request_id'],
  candidates: ({ recipientId, actorId, requestId }: FollowRequest) => sql`
    select ${recipientId}::uuid as user_id, ${actorId}::uuid as actor_id, ${requestId}::uuid as follow_request_id`,
  message: () => null,
} as const

export const followRequestKind: NotificationKind<FollowRequest> = {
  ...ofRequest,
  type: 'follow_request',
  title: ({ names, language }) => translations[language]('notification.follow_request', { names }),
  // The list shows the buttons that answer it.
  link: () => null,
}

export const followAcceptedKind: NotificationKind<FollowRequest> = {
  ...ofRequest,
  type: 'follow_accepted',
  title: ({ names, language }) => translations[language]('notification.follow_accepted', { names }),
  link: actorPath,
}
