import { z } from 'zod'

/** A SHA-256 hash in hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
