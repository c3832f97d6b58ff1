import { z } from 'zod'

export const roles = ['citizen', 'journalist', 'politician'] as const
export type Role = (typeof roles)[number]
export const Role = z.enum(roles)
