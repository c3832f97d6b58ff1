import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'
import type {
  IdentityOutcome,
  IdentityProvider,
  NameMatch,
  RegisterProof,
} from '@parvis/contract/people/register-claims.ts'

export const mandateKindTexts: Record<RegisterMandateKind, MessageDescriptor> = {
  mayor: msg`Maire`,
  municipal: msg`Conseil municipal`,
  intercommunal: msg`Conseil communautaire`,
  departmental: msg`Conseil départemental`,
  regional: msg`Conseil régional`,
  assembly: msg`Assemblée territoriale`,
  district: msg`Conseil d’arrondissement`,
  abroad: msg`Conseil des Français de l’étranger`,
  deputy: msg`Assemblée nationale`,
  senator: msg`Sénat`,
  european: msg`Parlement européen`,
}

export const proofTexts: Record<RegisterProof, MessageDescriptor> = {
  document: msg`Document`,
  code: msg`Code remis par la collectivité`,
  proconnect: msg`ProConnect`,
  franceconnect: msg`FranceConnect`,
}

export const nameMatchTexts: Record<NameMatch, MessageDescriptor> = {
  full: msg`Le nom concorde`,
  partial: msg`Le nom concorde en partie`,
  none: msg`Le nom ne concorde pas`,
}

/** Names of the providers, which no language translates. */
export const providerNames: Record<IdentityProvider, string> = {
  proconnect: 'ProConnect',
  franceconnect: 'FranceConnect',
}

export const outcomeTitles: Record<IdentityOutcome, MessageDescriptor> = {
  verified: msg`Votre compte est vérifié`,
  in_review: msg`Identité confirmée`,
  identity_differs: msg`Une autre identité`,
  identity_body_differs: msg`Un autre organisme`,
}

/** Sentence for each outcome; `name` is the provider’s. */
export const outcomeTexts: Record<IdentityOutcome, MessageDescriptor> = {
  verified: msg`{name} confirme que ce mandat est le vôtre. Seuls la preuve, le jour et l’édition du répertoire sont gardés.`,
  in_review: msg`{name} confirme votre identité. Une personne de l’équipe termine l’examen, et vous serez prévenu de la décision.`,
  identity_differs: msg`L’identité que {name} confirme n’est pas celle de ce mandat. Vérifiez le mandat choisi, ou prenez une autre preuve : un code remis par votre collectivité, ou un document.`,
  identity_body_differs: msg`L’identité que {name} confirme dépend d’un autre organisme que la collectivité de ce mandat. Prenez celle que votre collectivité vous a donnée, ou une autre preuve.`,
}

/** The same in lists of requests: `none` has also those that the register does not name. */
export const queueMatchTexts: Record<NameMatch, MessageDescriptor> = {
  full: msg`Concorde`,
  partial: msg`Concorde en partie`,
  none: msg`Ne concorde pas, ou absent`,
}
