import { z } from 'zod'

/** A member in short form: one who acted, or the subject of an act. */
export const Person = z.object({ id: z.uuid(), name: z.string(), username: z.string().nullable() })
