import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type EndQuery, ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { EventRow } from '../../civic/events/event-row.tsx'
import { PostList } from '../../content/posts/post-list.tsx'
import { MemberRow, MemberRowSkeletons } from '../../people/follows/member-row.tsx'
import { Correction } from './correction.tsx'
import { FactRow, StaleFactsNote } from './fact-row.tsx'
import { MarkedResults } from './marked-results.tsx'
import {
  accountsQuery,
  eventsQuery,
  factsQuery,
  postsQuery,
  type SearchRequest,
  topicsQuery,
} from './queries.ts'
import { TopicRow } from './topic-row.tsx'

export function NoResult() {
  const { t } = useLingui()
  return (
    <div role="status">
      <EmptyState icon={SearchX} title={t`Aucun résultat pour cette recherche.`}>
        <Trans>Essayez un mot de moins, une autre orthographe, ou un autre filtre.</Trans>
      </EmptyState>
    </div>
  )
}

export function SearchFailure({
  error,
  busy,
  onRetry,
}: {
  error: Error
  busy: boolean
  onRetry: () => void
}) {
  const { t } = useLingui()
  return (
    <QueryFailure
      title={t`La recherche n’a pas abouti`}
      query={{ error, isFetching: busy, refetch: async () => onRetry() }}
    />
  )
}

export function PostResults({ asked }: { asked: SearchRequest }) {
  const options = postsQuery(asked)
  const query = useInfiniteQuery(options)
  return (
    <MarkedResults marks={query.data?.pages[0]?.marks ?? []}>
      <Correction asked={asked} corrected={query.data?.pages[0]?.corrected ?? null} />
      <PostList listKey={options.queryKey} query={query} empty={<NoResult />} />
    </MarkedResults>
  )
}

/** A list that is not of posts, in all its states. */
function Results<Item>({
  asked,
  query,
  label,
  keyOf,
  children,
}: {
  asked: SearchRequest
  query: EndQuery & {
    data: { pages: { items: Item[]; marks: string[]; corrected: string | null }[] } | undefined
    refetch: () => Promise<unknown>
  }
  label: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}) {
  const { t } = useLingui()
  if (!query.data) {
    if (!query.error) return <MemberRowSkeletons count={8} label={t`Recherche en cours`} />
    return <SearchFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  // A row that moves while one reads on may stand on two pages.
  const items = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((item) => [keyOf(item), item]))).values(),
  ]
  if (items.length === 0 && !query.hasNextPage) return <NoResult />
  return (
    <MarkedResults marks={query.data.pages[0]?.marks ?? []}>
      <Correction asked={asked} corrected={query.data.pages[0]?.corrected ?? null} />
      <ul aria-label={label}>{items.map(children)}</ul>
      <ListEnd query={query} waiting={<MemberRowSkeletons count={3} label={t`Chargement de la suite`} />} />
    </MarkedResults>
  )
}

export function AccountResults({ asked }: { asked: SearchRequest }) {
  const { t } = useLingui()
  return (
    <Results
      asked={asked}
      query={useInfiniteQuery(accountsQuery(asked))}
      label={t`Comptes`}
      keyOf={({ id }) => id}
    >
      {(member) => <MemberRow key={member.id} member={member} />}
    </Results>
  )
}

export function TopicResults({ asked }: { asked: SearchRequest }) {
  const { t } = useLingui()
  return (
    <Results
      asked={asked}
      query={useInfiniteQuery(topicsQuery(asked))}
      label={t`Sujets`}
      keyOf={({ tag }) => tag}
    >
      {(topic) => <TopicRow key={topic.tag} topic={topic} />}
    </Results>
  )
}

export function EventResults({ asked }: { asked: SearchRequest }) {
  const { t } = useLingui()
  return (
    <Results
      asked={asked}
      query={useInfiniteQuery(eventsQuery(asked))}
      label={t`Événements`}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow key={event.id} event={event} />}
    </Results>
  )
}

export function FactResults({ asked }: { asked: SearchRequest }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(factsQuery(asked))
  return (
    <>
      <StaleFactsNote facts={query.data?.pages.flatMap(({ items }) => items) ?? []} />
      <Results
        asked={asked}
        query={query}
        label={t`Données`}
        keyOf={({ kind, path, title }) => `${kind} ${path} ${title}`}
      >
        {(fact) => <FactRow key={`${fact.kind} ${fact.path} ${fact.title}`} fact={fact} />}
      </Results>
      {query.data?.pages[0]?.more && (
        <p className="px-4 py-3 text-sm text-ink-2">
          <Trans>D’autres données répondent aussi : précisez votre recherche.</Trans>
        </p>
      )}
    </>
  )
}
