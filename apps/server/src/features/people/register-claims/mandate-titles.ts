import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import type { RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'

/** Title of a mandate without an office, in French as the register itself is. */
const titles: Record<RegisterMandateKind, string> = {
  mayor: 'Maire',
  municipal: 'Membre du conseil municipal',
  intercommunal: 'Membre du conseil communautaire',
  departmental: 'Membre du conseil départemental',
  regional: 'Membre du conseil régional',
  assembly: 'Membre de l’assemblée',
  district: 'Membre du conseil d’arrondissement',
  abroad: 'Conseil des Français de l’étranger',
  deputy: 'Membre de l’Assemblée nationale',
  senator: 'Membre du Sénat',
  european: 'Membre du Parlement européen',
}

/** Title of a mandate for a certificate: the office, or the seat, with its canton or constituency. */
export function mandateTitle({ kind, function: office, area }: RegisterMandate): string {
  const title = office ?? titles[kind]
  return area === null ? title : `${title} (${area})`
}
