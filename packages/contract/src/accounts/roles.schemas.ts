import { z } from 'zod'
import { roles } from './roles.ts'

export type Role = (typeof roles)[number]
export const Role = z.enum(roles)
