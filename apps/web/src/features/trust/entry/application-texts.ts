import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApplicationStanding } from '@parvis/contract/trust/applications.ts'

/** Name of each standing of an application. */
export const standingTexts: Record<ApplicationStanding, MessageDescriptor> = {
  allowed: msg`Lit et écrit`,
  limited: msg`Lit seulement`,
  blocked: msg`Bloquée`,
}

/** Effects of each standing on the application’s requests. */
export const standingHints: Record<ApplicationStanding, MessageDescriptor> = {
  allowed: msg`L’application fait ce que chaque membre lui a permis.`,
  limited: msg`L’application ne peut plus publier, réagir ni voter pour personne.`,
  blocked: msg`L’application n’accède plus à aucun compte ; ses membres le voient quand elle essaie.`,
}
