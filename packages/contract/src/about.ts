import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Who runs this instance, as they chose to say it; null where they said nothing. */
export const AboutView = z.object({
  /** Name, postal address and whatever else the law asks of a publisher: several lines of plain text. */
  operator: z.string().nullable(),
  /** An e-mail address or an http(s) address. */
  contact: z.string().nullable(),
})
export type AboutView = z.infer<typeof AboutView>

export const getAbout = endpoint({
  name: 'getAbout',
  summary: 'Who publishes this instance and how to reach them',
  method: 'GET',
  path: '/about',
  access: 'anyone',
  returns: AboutView,
  refusals: [],
})
