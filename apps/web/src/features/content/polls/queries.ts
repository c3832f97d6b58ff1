import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { getPoll, listPolls, type PollTab, type PollTheme } from '@parvis/contract/content/polls.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

interface PollPage {
  items: PollView[]
  next_cursor: string | null
}

export const pollsKey = ['polls'] as const

export const pollsQuery = (tab: PollTab, theme: PollTheme | undefined) =>
  infiniteQueryOptions({
    queryKey: [...pollsKey, tab, theme ?? 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPolls, { query: { tab, theme, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

/** Puts what the server says of a poll into every list that shows it; false when none does. */
export function storePoll(client: QueryClient, poll: PollView): boolean {
  let shown = false
  client.setQueriesData<InfiniteData<PollPage>>({ queryKey: pollsKey }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(({ id }) => id === poll.id))) return data
    shown = true
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === poll.id ? poll : item)),
    }))
    return { ...data, pages }
  })
  return shown
}

/** Reads a poll that moved; one that no list shows yet makes the lists be read again. */
export async function refreshPoll(client: QueryClient, pollId: string): Promise<void> {
  try {
    const poll = await call(getPoll, { params: { pollId } })
    if (!storePoll(client, poll)) await client.invalidateQueries({ queryKey: pollsKey })
  } catch (error) {
    // Offline or gone: the lists say so when they are read again.
    if (error instanceof ApiError) await client.invalidateQueries({ queryKey: pollsKey })
  }
}
