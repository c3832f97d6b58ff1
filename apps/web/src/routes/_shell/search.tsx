import { Trans, useLingui } from '@lingui/react/macro'
import { type SearchType, searchTypes } from '@parvis/contract/discovery/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { FollowButton } from '../../features/civic/alerts/follow-button.tsx'
import { isFollowable } from '../../features/civic/alerts/queries.ts'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { Discover } from '../../features/discovery/search/discover.tsx'
import { AllResults } from '../../features/discovery/search/everything.tsx'
import { everythingQuery } from '../../features/discovery/search/queries.ts'
import { addRecentSearch } from '../../features/discovery/search/recent-searches.ts'
import {
  AccountResults,
  EventResults,
  FactResults,
  PostResults,
  TopicResults,
} from '../../features/discovery/search/result-lists.tsx'
import { readSearchAddress } from '../../features/discovery/search/search-address.ts'
import { SearchBox } from '../../features/discovery/search/search-box.tsx'
import { suggestionsOf } from '../../features/discovery/search/suggestions.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSearchBox } from '../../lib/use-search-box.ts'
import { Chip, Chips } from '../../ui/chip.tsx'

export const Route = createFileRoute('/_shell/search')({
  validateSearch: readSearchAddress,
  component: Search,
})

const lists = {
  posts: PostResults,
  accounts: AccountResults,
  topics: TopicResults,
  events: EventResults,
  facts: FactResults,
}

function TypeChips({ value, onChange }: { value: SearchType; onChange: (type: SearchType) => void }) {
  const { t } = useLingui()
  const labels: Record<SearchType, string> = {
    all: t`Tout`,
    posts: t`Posts`,
    accounts: t`Comptes`,
    topics: t`Sujets`,
    events: t`Événements`,
    facts: t`Données`,
  }
  return (
    <Chips label={t`Chercher parmi`} className="-mx-4 px-4 py-0.5">
      {searchTypes.map((type) => (
        <Chip key={type} chosen={type === value} onChoose={() => onChange(type)}>
          {labels[type]}
        </Chip>
      ))}
    </Chips>
  )
}

/** Words to find in posts, accounts, topics, events and facts; with an empty box, what people write about and what is coming up. */
function Search() {
  const { t } = useLingui()
  const { q = '', type, exact } = Route.useSearch()
  const asked = { q, ...(exact && { exact }) }
  const navigate = Route.useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [chosen, setChosen] = useState<{ q: string; position: number } | null>(null)

  const {
    typed,
    waiting,
    type: onType,
    submit,
  } = useSearchBox(q, (next) => {
    void navigate({ search: { q: next || undefined, type }, replace: true, resetScroll: true })
  })
  const everything = useQuery({
    ...everythingQuery(asked),
    enabled: q !== '' && type === undefined,
    placeholderData: keepPreviousData,
  })
  const isShown = q !== '' && type === undefined
  const found = isShown ? everything.data : undefined
  const suggestions = found ? suggestionsOf(found.accounts.items, found.topics.items) : []
  const active = chosen?.q === q && chosen.position < suggestions.length ? chosen.position : null

  usePageTitle(q === '' ? t`Recherche` : t`${q} · Recherche`)
  useCardKeys()

  const onEnter = () => {
    addRecentSearch(typed)
    submit()
  }
  // A result was opened: the search was worth it.
  const onOpen = (event: MouseEvent) => {
    if (q !== '' && event.target instanceof Element && event.target.closest('a, article, [data-event]'))
      addRecentSearch(q)
  }
  const List = type && lists[type]

  return (
    <>
      <h1 className="sr-only">{t`Recherche`}</h1>
      <div className="sticky top-(--header-offset) z-20 flex flex-col gap-3 border-b border-line bg-paper/92 px-4 pt-3 pb-2.5 backdrop-blur-md transition-[top] duration-200">
        <SearchBox
          ref={box}
          typed={typed}
          onType={onType}
          onSubmit={onEnter}
          listId={listId}
          count={suggestions.length}
          active={active}
          onActive={(position) => setChosen(position === null ? null : { q, position })}
        />
        <TypeChips
          value={type ?? 'all'}
          onChange={(next) =>
            void navigate({
              search: { q: q || undefined, type: next === 'all' ? undefined : next, exact },
              replace: true,
              resetScroll: true,
            })
          }
        />
      </div>
      {q === '' ? (
        <Discover type={type} />
      ) : (
        <div
          aria-busy={waiting || everything.isPlaceholderData}
          onClickCapture={onOpen}
          className={clsx(
            'transition-opacity duration-150',
            (waiting || (isShown && everything.isPlaceholderData)) && 'opacity-60',
          )}
        >
          {isFollowable(q) && (
            <div className="px-4 pt-3">
              <FollowButton kind="words" reference={q}>
                <Trans>Être alerté de « {q} »</Trans>
              </FollowButton>
            </div>
          )}
          {List ? (
            <List key={`${type} ${q} ${exact}`} asked={asked} />
          ) : (
            <AllResults
              asked={asked}
              query={everything}
              listId={listId}
              suggestions={suggestions}
              active={active}
            />
          )}
        </div>
      )}
    </>
  )
}
