import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type PoliticalTab, politicalTabs } from '@parvis/contract/civic/political-slugs.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Flag, MapPin, Scale, UsersRound, Vote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type DashboardCard, DashboardCards } from '../../features/civic/politics/dashboard-cards.tsx'
import { CardSkeletons } from '../../features/civic/politics/data-skeletons.tsx'
import { Findings } from '../../features/civic/politics/findings.tsx'
import { cardWords, found as foundAsTyped } from '../../features/civic/politics/matching.ts'
import type { DashboardAddress } from '../../features/civic/politics/political-address.ts'
import { readDashboardAddress } from '../../features/civic/politics/political-address.ts'
import { tabTexts } from '../../features/civic/politics/political-texts.ts'
import { dashboardQuery } from '../../features/civic/politics/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/political-data/')({
  validateSearch: readDashboardAddress,
  component: PoliticalDashboard,
})

function Found({ cards, q, onClear }: { cards: readonly DashboardCard[]; q: string; onClear: () => void }) {
  const { t, i18n } = useLingui()
  const words = (card: DashboardCard) =>
    cardWords(card, i18n._(tabTexts[card.tab]), { stale: t`Donnée ancienne`, unsure: t`à vérifier` })
  const found = foundAsTyped((answers) => cards.filter((card) => answers(q, words(card))))
  return (
    <div className="flex flex-col gap-6 px-4 pb-8">
      <section aria-labelledby="found-cards">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 id="found-cards" role="status" className="text-base text-ink-2">
            <Plural value={found.length} _0="Aucune carte" one="# carte" other="# cartes" />
          </h2>
          <Button look="quiet" size="sm" onClick={onClear}>
            <Trans>Toutes les cartes</Trans>
          </Button>
        </div>
        <DashboardCards cards={found} tabsShown />
      </section>
      <section aria-labelledby="found-data">
        <h2 id="found-data" className="mb-2 text-base text-ink-2">
          <Trans>Dans toutes les données</Trans>
        </h2>
        <Findings q={q.trim()} />
      </section>
    </div>
  )
}

/** The doors to all reference data on French politics, in five tabs. */
function PoliticalDashboard() {
  const { t, i18n } = useLingui()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useQuery(dashboardQuery)
  const tabs = useRef<HTMLDivElement>(null)
  const tab = politicalTabs.find((one) => one === address.tab) ?? 'gouvernance'
  const q = address.q ?? ''
  usePageTitle(t`Tableau de bord politique`)
  useEffect(() => {
    // Five tabs are wider than a phone: the open one is brought into view, sideways only.
    const list = tabs.current?.querySelector('[role="tablist"]')
    const open = list?.querySelector<HTMLElement>(`[role="tab"]:nth-child(${politicalTabs.indexOf(tab) + 1})`)
    if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.clientWidth) / 2
  }, [tab])

  const go = (next: DashboardAddress) =>
    void navigate({
      search: { ...address, ...next, ...(next.q !== undefined && { q: next.q || undefined }) },
      replace: true,
      resetScroll: false,
    })
  const onTab = (next: PoliticalTab) => go({ tab: next === 'gouvernance' ? undefined : next })

  return (
    <div data-wide="" ref={tabs}>
      <PageHeader
        bare
        title={<Trans>Tableau de bord politique</Trans>}
        intro={
          <Trans>Institutions, élections, économie, Europe : chaque chiffre avec sa source et sa date.</Trans>
        }
      />
      <nav aria-label={t`Lois, scrutins, élus et partis`} className="flex flex-wrap gap-2 px-4 pb-3">
        <Link to="/pres-de-chez-moi" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <MapPin aria-hidden="true" size={16} />
          <Trans>Près de chez moi</Trans>
        </Link>
        <Link to="/law-tracking" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <Scale aria-hidden="true" size={16} />
          <Trans>Suivi des lois</Trans>
        </Link>
        <Link to="/scrutins" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <Vote aria-hidden="true" size={16} />
          <Trans>Scrutins</Trans>
        </Link>
        <Link to="/elus" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <UsersRound aria-hidden="true" size={16} />
          <Trans>Élus</Trans>
        </Link>
        <Link to="/partis" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <Flag aria-hidden="true" size={16} />
          <Trans>Partis</Trans>
        </Link>
      </nav>
      <div className="px-4 pb-3">
        <SearchField
          label={t`Chercher dans les données politiques`}
          placeholder={t`Chercher dans les données politiques`}
          clearLabel={t`Effacer`}
          maxLength={200}
          value={q}
          onChange={(text) => go({ q: text })}
        />
      </div>
      {body()}
    </div>
  )

  function body() {
    if (!query.data) {
      if (!query.error) return <CardSkeletons label={t`Chargement du tableau de bord`} />
      return <QueryFailure title={t`Le tableau de bord n’a pas pu être chargé`} query={query} />
    }
    const { cards } = query.data
    if (q.trim() !== '') return <Found cards={cards} q={q} onClear={() => go({ q: '' })} />
    return (
      <Tabs
        label={t`Tableau de bord politique`}
        value={tab}
        onChange={onTab}
        tabs={politicalTabs.map((value) => ({ value, label: i18n._(tabTexts[value]) }))}
        scrolls
        listClassName="[&>button]:flex-none [&>button]:px-4 md:[&>button]:flex-1 md:[&>button]:px-1"
      >
        <TabPanel value={tab} className="p-4 pb-8">
          <DashboardCards cards={cards.filter((card) => card.tab === tab)} />
          <p className="pt-4 text-sm">
            <Link to="/political-data/sources" className="text-blue underline">
              <Trans>Sources, âge des données et ce qui n’est pas établi</Trans>
            </Link>
          </p>
        </TabPanel>
      </Tabs>
    )
  }
}
