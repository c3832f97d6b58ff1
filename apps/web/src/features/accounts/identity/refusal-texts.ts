import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals of newcomers. They say what to do, and no more of what is blocked than that. */
export const refusalTexts = {
  network_blocked: msg`Cette action n’est pas possible depuis ce réseau. Essayez depuis une autre connexion.`,
  email_domain_blocked: msg`Les adresses de ce domaine ne sont pas acceptées ici. Utilisez une autre adresse.`,
  registration_closed: msg`Les inscriptions sont fermées pour le moment.`,
  invitation_required: msg`L’inscription se fait sur invitation : ouvrez le lien que vous avez reçu.`,
  invitation_invalid: msg`Cette invitation ne vaut plus. Demandez-en une autre à qui vous l’a envoyée.`,
  join_reason_required: msg`Dites d’abord pourquoi vous souhaitez nous rejoindre, sur l’écran d’inscription.`,
  admission_pending: msg`Votre inscription attend la réponse de l’équipe, qui vous écrira.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
