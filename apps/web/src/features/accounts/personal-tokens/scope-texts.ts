import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'

/** What each scope of a token allows. */
export const scopeTexts: Record<TokenScope, MessageDescriptor> = {
  read: msg`Lire ce que vous voyez : fil, posts, profils, recherche`,
  'read:notifications': msg`Lire vos notifications`,
  'read:messages': msg`Lire vos messages privés`,
  'read:saves': msg`Lire vos posts sauvegardés`,
  'read:follows': msg`Lire vos abonnements, même ceux que vous ne montrez pas`,
  'write:posts': msg`Publier, modifier et supprimer vos posts, commentaires et brouillons`,
  'write:reactions': msg`Réagir à votre place`,
  'write:follows': msg`Gérer vos abonnements et les demandes reçues`,
  'write:messages': msg`Envoyer des messages privés et partager des posts`,
  'write:notifications': msg`Marquer vos notifications comme lues`,
  'write:saves': msg`Sauvegarder des posts`,
  'write:votes': msg`Voter aux sondages à votre place, et lire vos votes`,
  'write:blocks': msg`Bloquer et masquer des membres, gérer vos mots masqués`,
}
