import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { ApiError, NetworkError } from './api-client.ts'
import { siteName } from './site-name.ts'

/** A sentence, or how it is made of what the refusal says. */
export type RefusalText =
  | MessageDescriptor
  | ((fields: Readonly<Record<string, string>>) => MessageDescriptor)

/** Sentences for refusals that any screen may meet, and those of features once the first of these was met (app/refusals.ts). */
const refusalTexts: Partial<Record<RefusalCode, RefusalText>> & {
  unexpected_failure: MessageDescriptor
} = {
  validation_failed: msg`Certaines informations ne sont pas valides. Vérifiez-les et réessayez.`,
  not_authenticated: msg`Vous devez être connecté pour continuer.`,
  staff_only: msg`Cette action est réservée à l’équipe de ${siteName}.`,
  consent_required: msg`Votre accord est nécessaire avant de participer.`,
  verification_required: msg`Votre compte doit être vérifié avant de publier.`,
  not_owner: msg`Seul l’auteur peut faire cela.`,
  post_not_found: msg`Ce post n’existe pas ou a été supprimé.`,
  comment_not_found: msg`Ce commentaire n’existe pas ou a été supprimé.`,
  profile_not_found: msg`Ce profil n’existe pas ou a été supprimé.`,
  route_not_found: msg`Cette adresse n’existe pas.`,
  content_empty: msg`Le texte est vide.`,
  content_too_long: msg`Le texte est trop long.`,
  image_unreadable: msg`Ce fichier n’est pas une image lisible. Choisissez une image PNG, JPEG, WebP, GIF ou AVIF.`,
  image_too_large: msg`Cette image a trop de pixels. Choisissez-en une plus petite.`,
  file_empty: msg`Ce fichier est vide.`,
  file_type_refused: msg`Ce type de fichier n’est pas accepté.`,
  document_encrypted: msg`Ce document est protégé par un mot de passe : joignez-en une version qui s’ouvre sans lui.`,
  file_unreadable: msg`Ce fichier est incomplet ou illisible.`,
  media_unknown: msg`Cette pièce jointe n’est plus disponible. Envoyez-la de nouveau.`,
  body_too_large: msg`L’envoi est trop volumineux.`,
  rate_limited: msg`Trop de demandes en peu de temps. Patientez un instant, puis réessayez.`,
  unexpected_failure: msg`Une erreur inattendue s’est produite de notre côté. Réessayez dans quelques instants.`,
  unavailable: msg`Le service est momentanément indisponible. Réessayez dans quelques instants.`,
}

export const hasSentence = (code: RefusalCode): boolean => code in refusalTexts

/** Adds the sentences of features. */
export function addRefusalTexts(texts: Partial<Record<RefusalCode, RefusalText>>): void {
  Object.assign(refusalTexts, texts)
}

const networkText = msg`Problème de connexion au serveur. Vérifiez votre connexion internet.`

/** The French sentence for a failed call. */
export function refusalText(error: unknown): MessageDescriptor {
  if (error instanceof NetworkError) return networkText
  if (error instanceof ApiError) {
    const text = refusalTexts[error.code] ?? refusalTexts.unexpected_failure
    return typeof text === 'function' ? text(error.fields) : text
  }
  return refusalTexts.unexpected_failure
}

/** Request id to quote to the support, when the server gave one. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null
}
