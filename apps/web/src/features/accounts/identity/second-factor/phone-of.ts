import type { Factor } from '@supabase/auth-js'

/** The number of a telephone, which the client's types leave out. */
export function phoneOf(factor: Factor): string {
  return (factor as { phone?: string }).phone ?? ''
}
