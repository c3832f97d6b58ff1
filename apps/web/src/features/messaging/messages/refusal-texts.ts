import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals of conversations and of sharing. */
export const refusalTexts = {
  access_denied: msg`Vous n’avez pas accès à cette conversation.`,
  conversation_with_oneself: msg`On ne peut pas s’écrire à soi-même.`,
  conversation_accepted: msg`Cette conversation est déjà dans votre boîte de réception.`,
  message_not_found: msg`Ce message n’existe pas ou a été supprimé.`,
  edit_closed: msg`Ce message ne peut plus être modifié.`,
  recipient_gone: msg`Ce compte n’existe plus : on ne peut plus lui écrire.`,
  answer_awaited: msg`Attendez une réponse avant d’écrire davantage à cette personne.`,
  messages_closed: msg`Cette personne a choisi de ne pas recevoir de nouveaux messages.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
