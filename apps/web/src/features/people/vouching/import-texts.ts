import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  LineFault,
  PreparedProblem,
  PreparedState,
} from '@parvis/contract/people/prepared-verifications.ts'

export const faultTexts: Record<LineFault, MessageDescriptor> = {
  columns: msg`il manque des colonnes`,
  name: msg`nom vide, trop long ou avec des balises`,
  mandate: msg`mandat vide, trop long ou avec des balises`,
  territory: msg`territoire vide, trop long ou avec des balises`,
  contact: msg`ni adresse email ni nom d’utilisateur`,
  source: msg`l’adresse de la source n’en est pas une`,
  date: msg`date illisible`,
  date_to_come: msg`date à venir`,
  mandate_over: msg`mandat terminé`,
  repeated: msg`contact déjà donné plus haut`,
}

export const problemTexts: Record<PreparedProblem, MessageDescriptor> = {
  account_unknown: msg`aucun compte de ce nom`,
  account_not_official: msg`ce compte n’est pas celui d’un responsable politique`,
  already_verified: msg`ce compte est déjà vérifié`,
  already_prepared: msg`une vérification est déjà préparée pour cette personne`,
  mail_failed: msg`l’email n’est pas parti`,
  declined: msg`déclinée par cette personne`,
}

export const stateTexts: Record<PreparedState, MessageDescriptor> = {
  waiting: msg`À traiter`,
  invited: msg`Invitation envoyée`,
  prepared: msg`Préparée, sans réponse`,
  accepted: msg`Acceptée`,
  refused: msg`Sans suite`,
  undone: msg`Annulée`,
  expired: msg`Expirée`,
}

/** Reasons for which a list cannot be read at all. */
export const unreadableTexts: Record<string, MessageDescriptor> = {
  empty: msg`La liste est vide : il faut une ligne de colonnes, puis une ligne par élu.`,
  too_many_lines: msg`La liste a trop de lignes : 2 000 au plus à la fois.`,
  quotes: msg`Une ligne a des guillemets qui ne se ferment pas.`,
  column_nom: msg`La première ligne n’a pas la colonne « nom ».`,
  column_mandat: msg`La première ligne n’a pas la colonne « mandat ».`,
  column_territoire: msg`La première ligne n’a pas la colonne « territoire ».`,
  column_contact: msg`La première ligne n’a pas la colonne « contact ».`,
  column_source: msg`La première ligne n’a pas la colonne « source ».`,
  column_date: msg`La première ligne n’a pas la colonne « date ».`,
}
