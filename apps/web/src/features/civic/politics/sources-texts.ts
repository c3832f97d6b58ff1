import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnestablishedPart } from '@parvis/contract/civic/politics.schemas.ts'

/** Datasets by the name that the server gives them; one of a newer server shows its own title. */
export const datasetTexts: Record<string, MessageDescriptor> = {
  presidents: msg`Présidents de la République`,
  governments: msg`Gouvernements depuis 1959`,
  ministers: msg`Membres du Gouvernement`,
  deputies: msg`Députés`,
  senators: msg`Sénateurs`,
  'french-meps': msg`Députés européens élus en France`,
  institutions: msg`Institutions`,
  'parliament-groups': msg`Groupes politiques`,
  legislatures: msg`Législatures`,
  'assembly-presidents': msg`Présidents de l’Assemblée nationale`,
  parties: msg`Partis politiques`,
  regions: msg`Régions`,
  'regional-presidents': msg`Présidents de région`,
  'overseas-collectivities': msg`Collectivités d’outre-mer`,
  'presidential-elections': msg`Élections présidentielles`,
  'legislative-elections': msg`Élections législatives`,
  'european-elections': msg`Élections européennes`,
  referendums: msg`Référendums`,
  'local-elections': msg`Élections locales et sénatoriales`,
  'economic-series': msg`Séries économiques`,
  'economic-figures': msg`Chiffres clés de l’économie`,
  'lobby-figures': msg`Représentants d’intérêts en chiffres`,
  'declaration-figures': msg`Déclarations en chiffres`,
  calendar: msg`Calendrier`,
  laws: msg`Lois suivies`,
}

export const partTexts: Record<UnestablishedPart, MessageDescriptor> = {
  list: msg`Toute la liste`,
  turnout: msg`Participation`,
  ballots: msg`Inscrits, votants, blancs et nuls`,
  results: msg`Résultats d’un tour`,
  all_results: msg`Tous les résultats d’un tour : seuls les principaux sont établis`,
  seats: msg`Nombre de sièges`,
  all_seats: msg`Tous les sièges : seuls les principaux sont établis`,
  holder: msg`Titulaire ou direction`,
  current: msg`Valeur d’aujourd’hui : celle qui est montrée a vieilli ou changé`,
  party: msg`Parti`,
  since: msg`Jour d’entrée en fonction`,
  committees: msg`Commissions`,
  abstentions: msg`Abstentions d’un scrutin`,
  monthly: msg`Inflation mois par mois`,
}
