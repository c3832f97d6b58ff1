import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EventRow } from '../../features/civic/events/event-row.tsx'
import { PollVote } from '../../features/content/polls/poll-vote.tsx'
import { pollsKey, pollsQuery, refreshPoll } from '../../features/content/polls/queries.ts'
import { trendsQuery } from '../../features/discovery/search/queries.ts'
import { contentLanguage } from '../../lib/language.ts'
import { useMinutes } from '../../lib/minutes.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { useTopic } from '../../lib/realtime.ts'
import { throttle } from '../../lib/throttle.ts'
import { Card } from '../../ui/card.tsx'
import { ExampleChip } from '../../ui/example-chip.tsx'
import { SideCardSkeleton } from './side-card-skeleton.tsx'

const ScreenCards = lazy(backgroundPart(() => import(/* visits: rare */ './screen-cards.tsx'), 'ScreenCards'))

const topicsShown = 4
const eventsShown = 2

/** How long what stands beside the page may be old. */
const restful = { staleTime: 60_000 }

function More({
  to,
  children,
}: {
  to: '/polls' | '/calendar' | '/search' | '/pres-de-chez-moi'
  children: string
}) {
  return (
    <Link to={to} className="hit-44 mt-3 mr-4 inline-block text-sm font-semibold text-blue hover:underline">
      {children}
    </Link>
  )
}

function Trends() {
  const { t } = useLingui()
  const { data, isPending } = useQuery({ ...trendsQuery, ...restful })
  if (isPending) return <SideCardSkeleton lines={5} />
  if (!data?.topics.length) return null
  return (
    <Card title={t`Tendances`}>
      <ol>
        {data.topics.slice(0, topicsShown).map(({ tag, label, author_count: authorCount }, place) => (
          <li key={tag}>
            <Link
              to="/search"
              search={{ q: `#${label}`, type: 'posts' }}
              preload={false}
              className="group flex min-h-9 items-center justify-between gap-3"
            >
              <span className="flex min-w-0 gap-2">
                <span aria-hidden="true" className="text-ink-3 tabular-nums">
                  {place + 1}
                </span>
                <bdi className="min-w-0 truncate font-medium text-blue group-hover:underline">#{label}</bdi>
              </span>
              <span className="shrink-0 text-sm text-ink-3">
                <Plural value={authorCount} one="# membre" other="# membres" />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-ink-3 text-pretty">
        <Trans>Par nombre de membres sur sept jours ; les dernières 24 heures comptent quatre fois.</Trans>
      </p>
      <More to="/search">{t`Tous les sujets`}</More>
    </Card>
  )
}

function NextEvents() {
  const { t } = useLingui()
  const { data, isPending } = useQuery({ ...trendsQuery, ...restful })
  if (isPending) return <SideCardSkeleton lines={8} />
  if (!data?.events.length) return null
  return (
    <Card title={t`Prochains événements`}>
      <ul className="-mx-4 [&>li]:border-0">
        {data.events.slice(0, eventsShown).map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      <More to="/calendar">{t`Tout le calendrier`}</More>
      <More to="/pres-de-chez-moi">{t`Près de chez moi`}</More>
    </Card>
  )
}

function PollOfTheMoment() {
  const { t } = useLingui()
  const client = useQueryClient()
  const now = useMinutes()
  const { data, isPending } = useInfiniteQuery({ ...pollsQuery('current', undefined), ...restful })
  useTopic(
    topics.polls,
    (event) => {
      if (event.type === 'poll_changed') throttle(`poll ${event.id}`, () => refreshPoll(client, event.id))
    },
    () => throttle('polls', () => client.invalidateQueries({ queryKey: pollsKey })),
  )
  const poll = data?.pages[0]?.items[0]
  if (isPending) return <SideCardSkeleton lines={6} />
  if (!poll) return null
  return (
    <Card title={t`Sondage du moment`}>
      <p className="mb-3 text-sm text-ink-2 text-pretty wrap-anywhere">
        <Link to="/polls/$pollId" params={{ pollId: poll.id }} className="text-ink hover:underline">
          <span lang={contentLanguage}>{poll.title}</span>
        </Link>
        {poll.is_example && (
          <>
            {' '}
            <ExampleChip />
          </>
        )}
      </p>
      <div className="text-sm">
        <PollVote key={poll.id} poll={poll} closed={new Date(poll.ends_at).getTime() <= now} />
      </div>
      <More to="/polls">{t`Tous les sondages`}</More>
    </Card>
  )
}

/** Screens with cards of their own: a post, somebody's profile. */
const withOwnCards = /^\/(post|profile)\/./

/** The cards of the screen, or those of the whole site; a screen that shows one of these itself gets none of it. */
export function SideCards() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const today = (
    <>
      {path !== '/search' && <Trends />}
      {path !== '/search' && path !== '/calendar' && <NextEvents />}
      {path !== '/polls' && <PollOfTheMoment />}
    </>
  )
  if (!withOwnCards.test(path)) return today
  return (
    <Suspense fallback={<SideCardSkeleton lines={7} />}>
      <ScreenCards otherwise={today} />
    </Suspense>
  )
}
