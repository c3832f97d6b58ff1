import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { siteName } from '../../../lib/site-name.ts'

interface QuickAction {
  id: string
  /** Questions of the reader. */
  question: MessageDescriptor
  /** Replies that are always given. */
  reply: MessageDescriptor
}

/** Questions about a post. */
export const postActions: QuickAction[] = [
  {
    id: 'summary',
    question: msg`Résumer ce post`,
    reply: msg`Réponse d’exemple : un assistant réel résumerait ici le post en deux phrases, sans prendre parti, et renverrait à son texte.`,
  },
  {
    id: 'context',
    question: msg`Donner le contexte`,
    reply: msg`Réponse d’exemple : un assistant réel rappellerait ici les faits et les textes dont parle ce post, chacun avec sa source.`,
  },
  {
    id: 'debate',
    question: msg`Comprendre le débat`,
    reply: msg`Réponse d’exemple : un assistant réel présenterait ici les arguments des commentaires, ceux pour et ceux contre, sans les départager.`,
  },
]

/** Questions anywhere else. */
export const generalActions: QuickAction[] = [
  {
    id: 'reading',
    question: msg`Comment lire le fil ?`,
    reply: msg`Réponse d’exemple : le fil a trois onglets, pour les responsables politiques, les journalistes et les citoyens. « Pourquoi ce post ? » dit comment chacun est classé.`,
  },
  {
    id: 'verified',
    question: msg`Que veut dire la coche ?`,
    reply: msg`Réponse d’exemple : la coche dit que ${siteName} a vérifié l’identité d’un journaliste ou d’un responsable politique. Son certificat se lit sur le profil.`,
  },
  {
    id: 'laws',
    question: msg`Où suivre les lois ?`,
    reply: msg`Réponse d’exemple : le calendrier annonce les débats, et mène au suivi des lois.`,
  },
]
