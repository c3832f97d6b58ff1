import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { personalTokenLimits } from '@parvis/contract/accounts/personal-tokens.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

const { live, days } = personalTokenLimits

/** Refusals of personal tokens. Those of a request that bears one are read by its program. */
export const refusalTexts = {
  token_unknown: msg`Ce jeton n’existe pas, ou n’existe plus.`,
  token_expired: msg`Ce jeton est arrivé à sa fin. Créez-en un autre dans vos paramètres.`,
  token_revoked: msg`Ce jeton a été révoqué. Créez-en un autre dans vos paramètres.`,
  token_in_address: msg`Un jeton ne s’écrit jamais dans une adresse : envoyez-le dans l’en-tête Authorization.`,
  token_scope_needed: msg`Ce jeton n’a pas le droit nécessaire.`,
  token_not_accepted: msg`Cette action demande une connexion : aucun jeton ne la permet.`,
  token_scopes_missing: msg`Choisissez au moins un droit.`,
  token_scope_unknown: msg`Un des droits demandés n’existe pas.`,
  token_end_invalid: msg`Un jeton vaut de 1 à ${days} jours.`,
  too_many_tokens: msg`Vous avez déjà ${live} jetons en cours : révoquez-en un d’abord.`,
  application_unknown: msg`Cette application n’est pas connue ici.`,
  application_blocked: msg`L’équipe a bloqué cette application : elle n’accède plus à aucun compte.`,
  application_limited: msg`L’équipe a limité cette application : elle ne peut plus que lire.`,
  authorization_request_invalid: msg`La demande de cette application est incorrecte : rien ne lui a été donné. Signalez-le à son auteur.`,
  device_code_unknown: msg`Ce code n’existe pas, ou il a expiré. Recommencez sur l’appareil.`,
  account_switched: msg`Un autre compte s’est connecté dans ce navigateur : rien n’a été envoyé. Rechargez la page, puis répondez.`,
  token_not_found: msg`Ce jeton n’existe plus.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
