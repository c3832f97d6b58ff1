import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  political_item_not_found: msg`Cette donnée n’est plus à cet endroit : rechargez la page, puis choisissez-la de nouveau.`,
  error_reported_before: msg`Vous avez déjà signalé une erreur ici : attendez la réponse de la rédaction.`,
  too_many_error_reports: msg`Vous avez déjà 20 signalements sans réponse : attendez que la rédaction en ait traité.`,
  editors_only: msg`Cette page est réservée aux éditeurs des données.`,
  error_report_not_found: msg`Ce signalement n’existe plus : son auteur a quitté le site.`,
  error_report_settled: msg`Un autre éditeur vient de traiter ce signalement : rechargez la file.`,
  own_error_report: msg`Vous avez écrit ce signalement : un autre éditeur le traite.`,
  correction_without_change: msg`Une correction change la donnée : choisissez le champ à corriger et sa nouvelle valeur.`,
  correction_display_needed: msg`Cette valeur s’affiche avec d’autres nombres : écrivez-la en entier, comme les lecteurs la verront.`,
  correction_has_fields: msg`Cette donnée se corrige : choisissez le champ à corriger au lieu de publier une remarque.`,
  correction_outdated: msg`Cette valeur a changé depuis que vous avez ouvert le signalement : rouvrez-le pour voir la valeur présente.`,
  correction_value_invalid: msg`Une nouvelle valeur ne convient pas à son champ : vérifiez le nombre, la date, ou la somme des parts.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
