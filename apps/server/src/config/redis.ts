import { z } from 'zod'

/** Optional variable of `.env.example` for several nodes. */
export const RedisEnvironment = z.object({
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'une adresse redis:// ou rediss://')
    .refine((address) => URL.canParse(address), 'une adresse redis:// ou rediss://')
    .optional(),
})
