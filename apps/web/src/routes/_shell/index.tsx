import { useLingui } from '@lingui/react/macro'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { FeedPanel } from '../../features/discovery/feed/feed-panel.tsx'
import {
  type FeedFilters,
  feedViewKey,
  namesOthers,
  readFeedSearch,
} from '../../features/discovery/feed/feed-search.ts'
import { FilterBar } from '../../features/discovery/feed/filter-bar.tsx'
import { areTabsHidden, storeTabsHidden } from '../../features/discovery/feed/hidden-tabs.ts'
import { withKnownParties } from '../../features/discovery/feed/known-parties.ts'
import { feedQuery } from '../../features/discovery/feed/queries.ts'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { useTabSwipe } from '../../features/discovery/feed/use-tab-swipe.ts'
import { todayQuery } from '../../features/discovery/today/queries.ts'
import { TodayStrip } from '../../features/discovery/today/today-strip.tsx'
import { WelcomeLine } from '../../features/discovery/today/welcome-line.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { usePageLinks } from '../../lib/served-tags.ts'
import { currentSession } from '../../lib/session.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const WaitingLine = lazy(
  backgroundPart(
    () => import(/* visits: rare */ '../../features/content/questions/waiting-line.tsx'),
    'WaitingLine',
  ),
)

export const Route = createFileRoute('/_shell/')({
  // The first screen of most visits comes with the application.
  codeSplitGroupings: [],
  validateSearch: readFeedSearch,
  // A party that Parvis did not begin with may have been added, or never have been: only then is anything waited for.
  beforeLoad: ({ search, context }) =>
    namesOthers(search)
      ? withKnownParties(context.queryClient, search).then((known) => {
          if (known !== search) throw redirect({ to: '/', search: known, replace: true })
        })
      : undefined,
  loaderDeps: ({ search }) => search,
  // Begun, not awaited: the shell stands at once and skeletons hold the place.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(todayQuery)
    if (deps.following && currentSession().status === 'signed-out') return
    void context.queryClient.prefetchInfiniteQuery(feedQuery(deps))
  },
  component: Home,
})

/** Where each tab was left, so that going from one to another keeps one's place in both. */
const leftAt = new Map<FeedTab, number>()

function Home() {
  const { t } = useLingui()
  const view = Route.useSearch()
  const { tab = 'politics' } = view
  const [tabsHidden, setTabsHidden] = useState(areTabsHidden)
  const navigate = Route.useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(tab)
  usePageTitle(t`Accueil`)
  usePageLinks({ address: tab === 'politics' ? '/' : `/?tab=${tab}`, feed: `/feeds/${tab}.xml` })
  useCardKeys()
  const isOfficial = useOwnProfile()?.role === 'politician'

  const open = (next: FeedTab) => {
    leftAt.set(tab, window.scrollY)
    void navigate({ search: readFeedSearch({ ...view, tab: next }), resetScroll: false })
  }
  const filter = (filters: FeedFilters) => {
    leftAt.clear()
    void navigate({ search: readFeedSearch({ ...filters, tab }), resetScroll: false })
  }
  const hideTabs = (hidden: boolean) => {
    storeTabsHidden(hidden)
    setTabsHidden(hidden)
  }
  const swipe = useTabSwipe(panel, feedTabs.indexOf(tab), feedTabs.length, (position) => {
    const next = feedTabs[position]
    if (next) open(next)
  })

  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    scrollTo({ top: leftAt.get(tab) ?? 0 })
  }, [tab])

  return (
    <div className="overflow-x-clip">
      <h1 className="sr-only">{t`Accueil`}</h1>
      <WelcomeLine />
      <Suspense>{isOfficial && <WaitingLine />}</Suspense>
      <TodayStrip />
      <Tabs
        label={t`Fil d’actualité`}
        value={tab}
        onChange={open}
        tabs={[
          { value: 'politics', label: t`Politiques` },
          { value: 'journalism', label: t`Journalistes` },
          { value: 'citizens', label: t`Citoyens` },
        ]}
        // The bar is always in sight: focus must not scroll to where it stands in the page.
        listClassName={clsx(
          '*:-scroll-mt-20 *:px-1 sticky top-(--header-offset) z-20 bg-paper/92 backdrop-blur-md transition-[top] duration-200',
          tabsHidden && 'hidden',
        )}
      >
        <FilterBar view={view} onChange={filter} tabsHidden={tabsHidden} onHideTabs={hideTabs} />
        {/* One panel for whichever tab is open: its content stands in the same commit as the change of tab. */}
        <TabPanel value={tab} className="touch-pan-y">
          <div ref={panel} {...swipe}>
            <FeedPanel key={`${tab} ${feedViewKey(view)}`} view={view} onReset={() => filter({})} />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  )
}
