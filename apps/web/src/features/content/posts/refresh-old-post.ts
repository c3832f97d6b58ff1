import type { QueryClient } from '@tanstack/react-query'
import { postKey } from '../../../cache/post-cache.ts'
import { readPost } from '../../../cache/refresh-post.ts'

/** Age after which a post is read again when its card comes into view: events were missed meanwhile. Milliseconds. */
const freshFor = 30_000
/** Cards scrolled into view together do not make a crowd of requests: the others wait their turn. */
const atOnce = 3

const waiting: (() => Promise<unknown>)[] = []
let reading = 0

async function readNext(): Promise<void> {
  if (reading >= atOnce) return
  const read = waiting.shift()
  if (!read) return
  reading += 1
  try {
    await read()
  } finally {
    reading -= 1
    void readNext()
  }
}

function isOld(client: QueryClient, id: string): boolean {
  const state = client.getQueryState(postKey(id))
  return state !== undefined && Date.now() - state.dataUpdatedAt > freshFor
}

/**
 * Reads a listed post once more if its list was read a while ago: from then until its card was followed, nobody told of
 * its changes. Returns what takes the wish back, for a card that leaves before its turn.
 */
export function refreshOldPost(client: QueryClient, id: string): () => void {
  if (!isOld(client, id)) return () => undefined
  // Its turn may come after a live event has had it read already.
  const read = async () => (isOld(client, id) ? readPost(client, id) : undefined)
  waiting.push(read)
  void readNext()
  return () => {
    const place = waiting.indexOf(read)
    if (place >= 0) waiting.splice(place, 1)
  }
}
