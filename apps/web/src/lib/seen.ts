let latest: string | undefined

/**
 * Keeps the token of this tab's latest write, or of the latest message that told it to fetch. There is none where the
 * database has no replicas. Reads carry it, so that no replica answers from before the change.
 */
export function recordSeen(at: string | null | undefined): void {
  latest = at ?? latest
}

export function seenHeaders(): Record<string, string> {
  return latest === undefined ? {} : { 'x-parvis-seen': latest }
}
