import type { DutiesView } from '@parvis/contract/trust/duties.schemas.ts'
import type { AppContext } from '../../../app-context.ts'
import { missingContacts } from '../../accounts/site-settings/index.ts'

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
    lacks: config.environment === 'production' ? missingContacts(siteSettings.current()) : [],
  }
}

/** Says loudly at each start in production that a point of contact is missing: the site runs, since it is set there. */
export function warnOfMissing(context: Site & Pick<AppContext, 'log'>): void {
  const { lacks } = readDuties(context)
  if (lacks.length > 0)
    context.log.error(
      { lacks },
      'Points de contact manquants (règlement 2022/2065, articles 11 et 12) : renseignez-les dans /administration/reglages, section « Obligations européennes ». Jusque-là, un site neuf reste fermé aux inscriptions.',
    )
}
