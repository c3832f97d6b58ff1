import type { Registration } from '@parvis/contract/people/admissions.schemas.ts'
import type { AppContext } from '../../../app-context.ts'

/** Present mode of registration, as this node knows it. */
export function registrationOf({ siteSettings }: Pick<AppContext, 'siteSettings'>): Registration {
  const { mode, request_days } = siteSettings.current().registration
  return { mode, request_days }
}
