import { z } from 'zod'
import { askedDocuments, askOutcomes } from '../audit/verification-decisions.ts'
import { Person } from './person.schemas.ts'

/** A reviewer's ask for further documents, as the applicant and the reviewers see it. */
export const Ask = z.object({
  id: z.uuid(),
  wanted: z.array(z.enum(askedDocuments)),
  message: z.string(),
  asked_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  /** Null while it waits. */
  outcome: z.enum(askOutcomes).nullable(),
  reply: z.string().nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type Ask = z.infer<typeof Ask>

/** Statement of an organisation's contact about a request. For reviewers. */
export const Confirmation = z.object({
  organisation: z.string(),
  answer: z.enum(['confirmed', 'declined']),
  note: z.string().nullable(),
  by: Person.nullable(),
  at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
