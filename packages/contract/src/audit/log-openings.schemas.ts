import { z } from 'zod'
import type { Description } from '../endpoint.ts'

export const getLogOpening = {
  summary: 'Text behind an entry about a public fact; its SHA-256 is the entry’s commitment',
  scope: 'read',
  params: z.object({ index: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  returns: z.object({ index: z.int().min(0), text: z.string() }),
  refusals: ['log_entry_not_found', 'log_entry_sealed'],
} satisfies Description
