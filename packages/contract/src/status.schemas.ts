import { z } from 'zod'
import type { Description } from './endpoint.ts'

export const getStatus = {
  summary: 'Whether the server and its database answer',
  scope: 'read',
  returns: z.object({ connected: z.boolean(), environment: z.enum(['production', 'development', 'test']) }),
  refusals: [],
} satisfies Description
