import { z } from 'zod'

export const Role = z.enum(['citizen', 'journalist', 'politician'])
export type Role = z.infer<typeof Role>
