import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'
import type { NameMatch, RegisterProof } from '@parvis/contract/people/register-claims.ts'

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
