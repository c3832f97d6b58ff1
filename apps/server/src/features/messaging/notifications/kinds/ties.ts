import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { sql } from 'kysely'
import type { Facts, NotificationKind } from '../hooks.ts'

/** One member turns to another. */
interface Tie {
  recipientId: string
  actorId: string
}

const titled = (deeds: Record<Language, string>) => (facts: Facts<unknown>) =>
  `${facts.names} ${deeds[facts.language]}`

const profilePath = ({ actor }: NotificationView) =>
  actor === null ? null : `/profile/${encodeURIComponent(actor.username ?? actor.id)}`

const tie = { sender: 'signed', isTitleOnly: true, message: () => null } as const

const ofRequest = {
  ...tie,
  about: ['follow_request_id'],
  candidates: ({ recipientId, actorId, requestId }: Tie & { requestId: string }) => sql`
    select ${recipientId}::uuid as user_id, ${actorId}::uuid as actor_id, ${requestId}::uuid as follow_request_id`,
} as const

export const followRequestKind: NotificationKind<Tie & { requestId: string }> = {
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

export const followAcceptedKind: NotificationKind<Tie & { requestId: string }> = {
  ...ofRequest,
  type: 'follow_accepted',
  title: titled({
    fr: 'a accepté votre demande',
    en: 'accepted your request',
    es: 'ha aceptado su solicitud',
    de: 'hat Ihre Anfrage angenommen',
    it: 'ha accettato la Sua richiesta',
  }),
  link: profilePath,
}

/** Sent to the member whose code a newcomer gave. */
export const referralKind: NotificationKind<Tie> = {
  ...tie,
  type: 'referral',
  about: [],
  candidates: ({ recipientId, actorId }) => sql`
    select ${recipientId}::uuid as user_id, ${actorId}::uuid as actor_id`,
  title: titled({
    fr: 'vous a rejoint grâce à votre code',
    en: 'joined thanks to your code',
    es: 'se ha unido gracias a su código',
    de: 'ist dank Ihres Codes dabei',
    it: 'si è unito grazie al Suo codice',
  }),
  link: profilePath,
}
