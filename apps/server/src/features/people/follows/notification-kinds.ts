import { sql } from 'kysely'
import { actorPath, type NotificationKind, titled } from '../notifications/index.ts'

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
  title: titled({
    fr: 'demande à vous suivre',
    en: 'asks to follow you',
    es: 'solicita seguirle',
    de: 'möchte Ihnen folgen',
    it: 'chiede di seguirLa',
  }),
  // The list shows the buttons that answer it.
  link: () => null,
}

export const followAcceptedKind: NotificationKind<FollowRequest> = {
  ...ofRequest,
  type: 'follow_accepted',
  title: titled({
    fr: 'a accepté votre demande',
    en: 'accepted your request',
    es: 'ha aceptado su solicitud',
    de: 'hat Ihre Anfrage angenommen',
    it: 'ha accettato la Sua richiesta',
  }),
  link: actorPath,
}
