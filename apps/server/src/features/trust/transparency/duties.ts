import type { SiteSettings } from '@parvis/contract/accounts/site-settings.schemas.ts'
import type { DutiesView } from '@parvis/contract/trust/duties.schemas.ts'
import type { AppContext } from '../../../app-context.ts'

type Site = Pick<AppContext, 'siteSettings' | 'config'>

/** Published points of contact and bodies for disputes. */
export function readDuties({ siteSettings, config }: Site): DutiesView {
  const { duties, contact } = siteSettings.current()
  return {
    authorities: {
      contact: duties.authorities_contact || null,
      languages: [...duties.authorities_languages],
    },
    recipients: {
      contact: duties.recipients_contact || contact.contact || null,
      languages: [...duties.recipients_languages],
    },
    representative: duties.representative || null,
    bodies: [...duties.bodies],
    lacks: config.environment === 'production' ? missing(siteSettings.current()) : [],
  }
}

/** Points of contact that nobody has set. The publisher's contact serves members until they have their own. */
function missing({ duties, contact }: SiteSettings): DutiesView['lacks'] {
  return [
    ...(duties.authorities_contact === '' ? (['authorities'] as const) : []),
    ...(duties.recipients_contact === '' && contact.contact === '' ? (['recipients'] as const) : []),
  ]
}

/** Says loudly at each start in production that a point of contact is missing: the site runs, since it is set there. */
export function warnOfMissing(context: Site & Pick<AppContext, 'log'>): void {
  const { lacks } = readDuties(context)
  if (lacks.length > 0)
    context.log.error(
      { lacks },
      'Points de contact manquants (règlement 2022/2065, articles 11 et 12) : renseignez-les dans /administration/reglages, section « Obligations européennes ».',
    )
}
