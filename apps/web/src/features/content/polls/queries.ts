import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import {
  getBallotReceipt,
  getPoll,
  getPollResults,
  listPollPosts,
  listPolls,
} from '@parvis/contract/content/polls.ts'
import type { PollTab, PollTheme } from '@parvis/contract/list-filters.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { siteFacts } from '../../../lib/site-name.ts'

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

export const pollQuery = (pollId: string) =>
  queryOptions({
    queryKey: [...pollsKey, 'one', pollId] as const,
    queryFn: ({ signal }) => call(getPoll, { params: { pollId }, signal }),
  })

/** A poll with its votes by option, for a guest who has voted on this device. */
export const pollResultsQuery = (pollId: string) =>
  queryOptions({
    queryKey: [...pollsKey, 'results', pollId] as const,
    queryFn: ({ signal }) => call(getPollResults, { params: { pollId }, signal }),
  })

/** The member's receipt; null for a vote from before receipts. */
export const ballotReceiptQuery = (pollId: string) =>
  queryOptions({
    queryKey: ['ballot receipt', pollId] as const,
    queryFn: async ({ signal }) => {
      try {
        return await call(getBallotReceipt, { params: { pollId }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ballot_without_receipt') return null
        throw error
      }
    },
    staleTime: 0,
  })

/** What this device finds out about a ballot, or about a result without a receipt. */
export const ballotExaminationQuery = (pollId: string, receipt: BallotReceipt | null) =>
  queryOptions({
    queryKey: ['ballot check', pollId, receipt?.commitment ?? ''] as const,
    queryFn: async () => {
      // Cards of polls show no examination: its cryptography comes with the first one.
      const { examineBallot } = await import('../../audit/ballots/examine-ballot.ts')
      return examineBallot(pollId, receipt)
    },
    staleTime: 0,
    // The entry takes some seconds to its place in the log.
    refetchInterval: ({ state }) => (state.data?.holds === null ? 2_000 : false),
  })

/** Posts that cite a poll; each time one comes back, those of the meantime too. */
export const pollPostsQuery = (pollId: string) =>
  infiniteQueryOptions({
    queryKey: ['poll posts', pollId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPollPosts, { params: { pollId }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })

/** A poll that some list or page of this client shows. */
export function storedPoll(client: QueryClient, pollId: string): PollView | undefined {
  const own = client.getQueryData(pollQuery(pollId).queryKey)
  if (own !== undefined) return own
  return client
    .getQueriesData<InfiniteData<PollPage> | PollView>({ queryKey: pollsKey })
    .flatMap(([, data]) => (data && 'pages' in data ? data.pages.flatMap(({ items }) => items) : []))
    .find(({ id }) => id === pollId)
}

/** Puts what the server says of a poll into every list and page that shows it; false when none does. */
export function storePoll(client: QueryClient, poll: PollView): boolean {
  let shown = false
  const ownKey = pollQuery(poll.id).queryKey
  if (client.getQueryData(ownKey)) {
    shown = true
    client.setQueryData(ownKey, poll)
  }
  client.setQueriesData<InfiniteData<PollPage> | PollView>({ queryKey: pollsKey }, (data) => {
    if (!data || !('pages' in data)) return data
    if (!data.pages.some(({ items }) => items.some(({ id }) => id === poll.id))) return data
    shown = true
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === poll.id ? poll : item)),
    }))
    return { ...data, pages }
  })
  return shown
}

/** Reads a poll that moved; one that no list shows yet makes the lists be read again. Undefined when it could not be read. */
export async function refreshPoll(client: QueryClient, pollId: string): Promise<PollView | undefined> {
  void client.invalidateQueries({ queryKey: pollResultsQuery(pollId).queryKey })
  try {
    const poll = await call(getPoll, { params: { pollId } })
    if (!storePoll(client, poll)) void client.invalidateQueries({ queryKey: pollsKey })
    return poll
  } catch (error) {
    // Offline or gone: the lists say so when they are read again.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: pollsKey })
    return undefined
  }
}

/** The refusal of a vote that is about the option itself, which its ballot shows. It is written by the vote, never read. */
export const voteFaultQuery = (pollId: string) =>
  queryOptions<ApiError | null>({ queryKey: ['vote-fault', pollId], queryFn: skipToken })

/** Whether a member may open a poll: the staff, and verified members where the site allows it. The server decides. */
export const mayOpenPoll = ({ staff_access, verified }: OwnProfileView): boolean =>
  opensConsole(staff_access) || (verified && !siteFacts.noMemberPolls)
