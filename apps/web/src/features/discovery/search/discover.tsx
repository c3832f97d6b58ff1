import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2, Clock, Hash, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchBoxId } from '../../../lib/search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EventRow } from '../../civic/events/event-row.tsx'
import { MemberRowSkeletons } from '../../people/follows/member-row.tsx'
import { trendsQuery } from './queries.ts'
import { clearRecentSearches, removeRecentSearch, useRecentSearches } from './recent-searches.ts'
import { SearchFailure } from './result-lists.tsx'
import type { SearchAddress } from './search-address.ts'
import { TopicRow } from './topic-row.tsx'

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-[52px] items-center justify-between gap-3 px-4 pt-3 pb-1">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const backToBox = () => document.getElementById(searchBoxId)?.focus()

function Recents() {
  const { t } = useLingui()
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <Part
      title={t`Recherches récentes`}
      action={
        <Button
          look="quiet"
          size="sm"
          className="-mr-2"
          onClick={() => {
            clearRecentSearches()
            backToBox()
          }}
        >
          <Trans>Tout effacer</Trans>
        </Button>
      }
    >
      <ul className="border-b border-line pb-2">
        {searches.map((search) => (
          <li
            key={search}
            className="flex items-center pr-2 transition-colors duration-150 hover:bg-surface/60"
          >
            <Link
              to="/search"
              search={{ q: search }}
              preload={false}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-4 text-ink -outline-offset-2"
            >
              <Clock aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
              <bdi className="truncate">{search}</bdi>
            </Link>
            <IconButton
              label={t`Effacer « ${search} » des recherches récentes`}
              onClick={() => {
                removeRecentSearch(search)
                backToBox()
              }}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Nothing({ icon: Icon, children }: { icon: typeof Hash; children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 border-b border-line px-4 py-4 text-ink-2">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
      <span>{children}</span>
    </p>
  )
}

/** Topics that leave the events in sight. */
const topicsAtFirst = 6

/** Shown below an empty box: recent searches, topics and upcoming events; one of them by its chip. */
export function Discover({ type }: { type: SearchAddress['type'] }) {
  const { t } = useLingui()
  const query = useQuery(trendsQuery)
  const { data, error } = query
  return (
    <>
      {type === undefined && <Recents />}
      {!data && !error && <MemberRowSkeletons count={8} label={t`Chargement des tendances`} />}
      {!data && error && (
        <SearchFailure error={error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {data && (
        <>
          {type !== 'events' && (
            <Part
              title={t`Tendances`}
              action={
                type === undefined &&
                data.topics.length > topicsAtFirst && (
                  <Link
                    to="/search"
                    search={{ type: 'topics' }}
                    replace
                    className="hit-44 relative rounded-md text-sm font-semibold text-blue hover:underline"
                  >
                    <Trans>Plus de sujets</Trans>
                  </Link>
                )
              }
            >
              {data.topics.length > 0 ? (
                <>
                  <p className="px-4 pb-2 text-sm text-ink-2 text-pretty">
                    <Trans>
                      Les sujets que le plus de membres évoquent depuis sept jours ; ceux des dernières 24
                      heures comptent quatre fois.
                    </Trans>
                  </p>
                  <ol>
                    {data.topics
                      .slice(0, type === undefined ? topicsAtFirst : undefined)
                      .map((topic, place) => (
                        <TopicRow key={topic.tag} topic={topic} rank={place + 1} />
                      ))}
                  </ol>
                </>
              ) : (
                <Nothing icon={Hash}>
                  <Trans>
                    Aucun sujet ces sept derniers jours. Un mot précédé de # dans un post en fait un.
                  </Trans>
                </Nothing>
              )}
            </Part>
          )}
          {(type === undefined || type === 'events') && (
            <Part title={t`Événements à venir`}>
              {data.events.length > 0 ? (
                <ul>
                  {data.events.map((event) => (
                    <EventRow key={event.id} event={event} />
                  ))}
                </ul>
              ) : (
                <Nothing icon={CalendarX2}>
                  <Trans>Aucun événement annoncé pour le moment.</Trans>
                </Nothing>
              )}
            </Part>
          )}
        </>
      )}
    </>
  )
}
