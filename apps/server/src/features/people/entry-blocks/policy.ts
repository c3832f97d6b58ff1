/** Refusal of the end of a block; null for one to come, or none. */
export const refusalToEnd = (endsAt: Date | null, now: Date): 'entry_block_end_past' | null =>
  endsAt !== null && endsAt <= now ? 'entry_block_end_past' : null
