/** Whether a poll is over: votes are counted before its end. */
export function hasEnded({ ends_at }: { ends_at: Date }, now: Date): boolean {
  return ends_at <= now
}

/** Refusal of a vote; null when members who have not voted may. */
export function refusalToVote(
  poll: { ends_at: Date; rests: boolean },
  now: Date,
): 'poll_closed' | 'reserve_in_force' | null {
  if (hasEnded(poll, now)) return 'poll_closed'
  return poll.rests ? 'reserve_in_force' : null
}
