import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { FactView } from '@parvis/contract/discovery/search.schemas.ts'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { EventRow } from '../../civic/events/event-row.tsx'
import { PostList } from '../../content/posts/post-list.tsx'
import { Correction } from './correction.tsx'
import { FactRow, StaleFactsNote } from './fact-row.tsx'
import { MarkedResults } from './marked-results.tsx'
import { postsQuery, type SearchRequest } from './queries.ts'
import { NoResult, SearchFailure } from './result-lists.tsx'
import type { SearchAddress } from './search-address.ts'
import { type Suggestion, Suggestions } from './suggestions.tsx'

export interface Everything {
  corrected: string | null
  marks: string[]
  hasPosts: boolean
  accounts: { items: readonly unknown[] }
  topics: { items: readonly unknown[] }
  events: { items: EventView[] }
  facts: FactView[]
}

const eventsShown = 3
const factsShown = 6

function Heading({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-3 pb-1">
      <h2 className="text-sm font-semibold text-ink-2">{children}</h2>
      {more}
    </div>
  )
}

function More({
  asked,
  type,
  children,
}: {
  asked: SearchRequest
  type: SearchAddress['type']
  children: ReactNode
}) {
  return (
    <Link
      to="/search"
      search={{ ...asked, type }}
      replace
      className="hit-44 relative rounded-md text-sm font-semibold text-blue hover:underline"
    >
      {children}
    </Link>
  )
}

/** Results of all kinds: accounts and topics first, then facts, what is coming up, and posts without end. */
export function AllResults({
  asked,
  query,
  listId,
  suggestions,
  active,
}: {
  asked: SearchRequest
  query: UseQueryResult<Everything>
  listId: string
  suggestions: readonly Suggestion[]
  active: number | null
}) {
  const { t } = useLingui()
  const found = query.data
  if (!found) {
    if (!query.error) return <PostCardSkeletons count={6} label={t`Recherche en cours`} />
    return <SearchFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const { facts } = found
  const events = found.events.items
  const hasOther = suggestions.length > 0 || events.length > 0 || facts.length > 0
  if (!hasOther && !found.hasPosts) return <NoResult />
  const accounts = suggestions.filter(({ kind }) => kind === 'account').length
  const hidden = {
    accounts: found.accounts.items.length > accounts,
    topics: found.topics.items.length > suggestions.length - accounts,
  }
  return (
    <MarkedResults marks={found.marks}>
      <Correction asked={asked} corrected={found.corrected} />
      {suggestions.length > 0 && (
        <section aria-label={t`Comptes et sujets`}>
          <Heading
            more={
              <span className="flex gap-4">
                {hidden.accounts && (
                  <More asked={asked} type="accounts">
                    <Trans>Tous les comptes</Trans>
                  </More>
                )}
                {hidden.topics && (
                  <More asked={asked} type="topics">
                    <Trans>Tous les sujets</Trans>
                  </More>
                )}
              </span>
            }
          >
            <Trans>Comptes et sujets</Trans>
          </Heading>
          <Suggestions id={listId} suggestions={suggestions} active={active} />
        </section>
      )}
      {facts.length > 0 && (
        <section aria-label={t`Données`}>
          <Heading
            more={
              facts.length > factsShown && (
                <More asked={asked} type="facts">
                  <Trans>Toutes les données</Trans>
                </More>
              )
            }
          >
            <Trans>Données</Trans>
          </Heading>
          <StaleFactsNote facts={facts.slice(0, factsShown)} />
          <ul>
            {facts.slice(0, factsShown).map((fact) => (
              <FactRow key={`${fact.kind} ${fact.path} ${fact.title}`} fact={fact} />
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section aria-label={t`Événements`}>
          <Heading
            more={
              events.length > eventsShown && (
                <More asked={asked} type="events">
                  <Trans>Tous les événements</Trans>
                </More>
              )
            }
          >
            <Trans>Événements</Trans>
          </Heading>
          <ul>
            {events.slice(0, eventsShown).map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      {found.hasPosts && (
        <section aria-label={t`Posts`}>
          {hasOther && (
            <Heading>
              <Trans>Posts</Trans>
            </Heading>
          )}
          <Posts asked={asked} />
        </section>
      )}
    </MarkedResults>
  )
}

function Posts({ asked }: { asked: SearchRequest }) {
  const options = postsQuery(asked)
  return <PostList listKey={options.queryKey} query={useInfiniteQuery(options)} empty={null} />
}
