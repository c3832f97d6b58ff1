import { z } from 'zod'
import { registrationModes, requestDaysCeiling, usualRequestDays } from './registration.ts'

/** Mode of registration. */
export const SiteRegistration = z.strictObject({
  mode: z.enum(registrationModes).default('open'),
  /** Days for which a request waits for the staff, where it has to consent. */
  request_days: z.int().min(1).max(requestDaysCeiling).default(usualRequestDays),
})
