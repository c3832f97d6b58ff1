import { Trans, useLingui } from '@lingui/react/macro'
import { type PollTab, type PollTheme, pollThemes } from '@parvis/contract/list-filters.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouterState } from '@tanstack/react-router'
import { CalendarClock, ChevronRight, CircleHelp, MessagesSquare, Plus, Vote } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { PollCard } from '../../features/content/polls/poll-card.tsx'
import { pollThemeTexts } from '../../features/content/polls/poll-texts.ts'
import { mayOpenPoll, pollsKey, pollsQuery, refreshPoll } from '../../features/content/polls/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { requestedPart } from '../../lib/parts.ts'
import { useTopic } from '../../lib/realtime.ts'
import { throttle } from '../../lib/throttle.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const PollDialog = lazy(
  requestedPart(() => import('../../features/content/polls/poll-dialog.tsx'), 'PollDialog'),
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form of a new poll is opened: the composer leads to it. */
    opensPoll?: boolean
  }
}

export const Route = createFileRoute('/_shell/polls')({
  validateSearch: (search): { tab?: 'history'; theme?: PollTheme } => ({
    tab: search.tab === 'history' ? 'history' : undefined,
    theme: pollThemes.find((theme) => theme === search.theme),
  }),
  component: Polls,
})

function ThemeChips({
  value,
  onChange,
}: {
  value: PollTheme | undefined
  onChange: (theme: PollTheme | undefined) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <Chips label={t`Thème`} className="px-4 py-3">
      {[undefined, ...pollThemes].map((theme) => (
        <Chip key={theme ?? 'all'} chosen={theme === value} onChoose={() => onChange(theme)}>
          {theme === undefined ? t`Tous` : i18n._(pollThemeTexts[theme])}
        </Chip>
      ))}
    </Chips>
  )
}

function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <div key={place} className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  )
}

function PollList({ tab, theme }: { tab: PollTab; theme: PollTheme | undefined }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(pollsQuery(tab, theme))
  if (!query.data) {
    if (!query.error) return <CardSkeletons count={3} label={t`Chargement des sondages`} />
    return <QueryFailure title={t`Les sondages n’ont pas pu être chargés`} query={query} />
  }
  // A poll that closes while one reads on may stand on two pages.
  const polls = [
    ...new Map(query.data.pages.flatMap(({ items }) => items.map((poll) => [poll.id, poll]))).values(),
  ]
  if (polls.length === 0)
    return (
      <EmptyState
        icon={Vote}
        title={tab === 'current' ? t`Aucun sondage en cours` : t`Aucun sondage terminé`}
      >
        {theme === undefined ? (
          <Trans>Les prochains sondages s’ouvriront ici.</Trans>
        ) : (
          <Trans>Essayez un autre thème, ou l’autre onglet.</Trans>
        )}
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-col gap-3">
        {polls.map((poll) => (
          <PollCard key={poll.id} poll={poll} />
        ))}
      </div>
      <ListEnd query={query} waiting={<CardSkeletons count={1} label={t`Chargement de la suite`} />} />
    </>
  )
}

/** Polls for everybody: one vote each, the shares afterwards. */
function Polls() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { tab = 'current', theme } = Route.useSearch()
  const navigate = Route.useNavigate()
  const profile = useOwnProfile()
  const mayOpen = profile !== undefined && mayOpenPoll(profile)
  const opensPoll = useRouterState({ select: ({ location }) => location.state.opensPoll === true })
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    if (opensPoll) setWriting(true)
  }, [opensPoll])
  usePageTitle(t`Sondages`)
  useTopic(
    topics.polls,
    (event) => {
      if (event.type === 'poll_changed') throttle(`poll ${event.id}`, () => refreshPoll(client, event.id))
    },
    () => throttle('polls', () => client.invalidateQueries({ queryKey: pollsKey })),
  )
  const show = (next: { tab: PollTab; theme: PollTheme | undefined }) =>
    void navigate({
      search: {
        ...(next.tab === 'history' && { tab: 'history' as const }),
        ...(next.theme && { theme: next.theme }),
      },
      replace: true,
    })
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Sondages</Trans>}
        actions={
          mayOpen && (
            <Button size="sm" onClick={() => setWriting(true)}>
              <Plus aria-hidden="true" size={16} />
              <Trans>Nouveau sondage</Trans>
            </Button>
          )
        }
      />
      <Link
        to="/questions"
        className="flex items-center gap-3 border-y border-line px-4 py-3 text-sm text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
      >
        <CircleHelp aria-hidden="true" size={20} className="shrink-0 text-question" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-ink">
            <Trans>Questions aux responsables</Trans>
          </span>
          <Trans>Ce qu’on leur demande, et ce qu’ils ont répondu</Trans>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      </Link>
      <Link
        to="/consultations"
        className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
      >
        <MessagesSquare aria-hidden="true" size={20} className="shrink-0 text-blue" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-ink">
            <Trans>Consultations</Trans>
          </span>
          <Trans>Répondre énoncé par énoncé, et voir ce qui nous rassemble</Trans>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      </Link>
      <Link
        to="/suites"
        className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
      >
        <CalendarClock aria-hidden="true" size={20} className="shrink-0 text-support" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-ink">
            <Trans>Suite donnée</Trans>
          </span>
          <Trans>Ce que les responsables ont décidé, et ce qui est en retard</Trans>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      </Link>
      <Tabs
        label={t`Sondages`}
        value={tab}
        onChange={(next) => show({ tab: next, theme })}
        tabs={[
          { value: 'current', label: t`En cours` },
          { value: 'history', label: t`Historique` },
        ]}
      >
        <TabPanel value={tab} className="pb-6">
          <ThemeChips value={theme} onChange={(next) => show({ tab, theme: next })} />
          <div className="px-4">
            <PollList key={`${tab} ${theme ?? ''}`} tab={tab} theme={theme} />
          </div>
        </TabPanel>
      </Tabs>
      {writing && mayOpen && (
        <Suspense>
          <PollDialog
            onClose={() => {
              setWriting(false)
              if (opensPoll) void navigate({ search: true, replace: true, state: {} })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
