import { newPostsCeiling } from '@parvis/contract/discovery/feed.ts'

/** Posts that wait behind the pill. */
export interface NewPosts {
  total: number
  /** Posts that live events told of, so that one told twice, or removed again, counts rightly. */
  heard: readonly string[]
}

export const noNewPosts: NewPosts = { total: 0, heard: [] }

export function published(before: NewPosts, id: string): NewPosts {
  if (before.heard.includes(id)) return before
  return { total: before.total + 1, heard: [...before.heard, id] }
}

export function removed(before: NewPosts, id: string): NewPosts {
  if (!before.heard.includes(id)) return before
  return { total: Math.max(0, before.total - 1), heard: before.heard.filter((other) => other !== id) }
}

/** After a lost connection the server's count stands, unless live events already told of more. */
export function caughtUp(before: NewPosts, count: number): NewPosts {
  return { total: Math.max(count, before.heard.length), heard: before.heard }
}

/** Past the ceiling the server stops counting: the pill then says "more than". */
export function isBeyondCount({ total }: NewPosts): boolean {
  return total > newPostsCeiling
}
