import { z } from 'zod'
import type { Description } from './endpoint.ts'

/** Name of the organisation that runs this instance, as it was configured; null when it was not. */
export const AboutView = z.object({
  /** Name, postal address and other facts that the law requires of a publisher: several lines of plain text. */
  operator: z.string().nullable(),
  /** An e-mail address or an http(s) address. */
  contact: z.string().nullable(),
})
export type AboutView = z.infer<typeof AboutView>

export const getAbout = {
  summary: 'Who publishes this instance and how to reach them',
  returns: AboutView,
  refusals: [],
} satisfies Description
