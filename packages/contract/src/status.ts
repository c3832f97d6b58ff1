import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Connectivity check of the auth screen (spec 000 §7): queries the database and names the environment. */
export const getStatus = endpoint({
  name: 'getStatus',
  summary: 'Whether the server and its database answer',
  method: 'GET',
  path: '/status',
  access: 'anyone',
  returns: z.object({ connected: z.boolean(), environment: z.enum(['production', 'development', 'test']) }),
  refusals: [],
})
