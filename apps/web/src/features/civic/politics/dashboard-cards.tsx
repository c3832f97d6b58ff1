import { Trans, useLingui } from '@lingui/react/macro'
import { isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalDashboard } from '@parvis/contract/civic/politics.schemas.ts'
import { Link } from '@tanstack/react-router'
import {
  Building2,
  Coins,
  Eye,
  Factory,
  Flag,
  Gavel,
  Globe,
  Handshake,
  Landmark,
  type LucideIcon,
  Map as MapIcon,
  Percent,
  PiggyBank,
  Scale,
  Ship,
  Stamp,
  Star,
  TrendingUp,
  UserRound,
  Users,
  UsersRound,
  Vote,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { dateText } from './fact-format.ts'
import { tabTexts } from './political-texts.ts'
import { StaleMark } from './provenance.tsx'

export type DashboardCard = PoliticalDashboard['cards'][number]

const icons: Readonly<Record<string, LucideIcon>> = {
  president: UserRound,
  government: UsersRound,
  assembly: Landmark,
  senate: Building2,
  constitutional: Scale,
  regions: MapIcon,
  'presidential-2027': Vote,
  'euro-elections': Star,
  legislatives: Vote,
  referendums: Stamp,
  'municipal-2026': Building2,
  'regional-2028': MapIcon,
  growth: TrendingUp,
  unemployment: Factory,
  inflation: Percent,
  debt: Coins,
  budget: Wallet,
  trade: Ship,
  'european-meps': Users,
  commission: Flag,
  council: Handshake,
  court: Gavel,
  european: Star,
  international: Globe,
  'public-accounts': PiggyBank,
  transparency: Eye,
  lobby: Handshake,
}

const look =
  'group flex h-full w-full flex-col rounded-xl border border-line bg-surface p-4 text-left transition-colors duration-150 hover:border-line-strong hover:shadow-lift'

function Body({ card, tabShown }: { card: DashboardCard; tabShown: boolean }) {
  const { i18n } = useLingui()
  const Icon = icons[card.slug] ?? Landmark
  const { figure } = card
  return (
    <>
      <span className="flex items-center gap-2.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-blue-soft text-blue">
          <Icon aria-hidden="true" size={19} strokeWidth={1.75} />
        </span>
        <span
          lang={contentLanguage}
          className="min-w-0 font-display text-base/[1.25] font-semibold text-ink group-hover:underline"
        >
          {card.title}
        </span>
      </span>
      {figure && (
        <span lang={contentLanguage} className="mt-3 block">
          <span className="block font-display text-2xl/[1.2] font-semibold text-ink tabular-nums wrap-anywhere">
            {withFrenchSpacing(figure.display)}
          </span>
          <span className="block text-sm text-ink-2">{figure.label}</span>
        </span>
      )}
      <span lang={contentLanguage} className="mt-2 block text-sm text-ink-2 text-pretty">
        {card.description}
      </span>
      <span className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-3 text-xs text-ink-3">
        {tabShown && <span className="font-semibold">{i18n._(tabTexts[card.tab])}</span>}
        {figure && (
          <span>
            {figure.provenance.source.institution},{' '}
            <time dateTime={figure.provenance.as_of}>{dateText(figure.provenance.as_of, 'short')}</time>
          </span>
        )}
        {figure?.provenance.corrected_on && (
          <span>
            <Trans>corrigé le {dateText(figure.provenance.corrected_on, 'short')}</Trans>
          </span>
        )}
        {figure?.provenance.stale && <StaleMark />}
        {figure && figure.provenance.basis === 'general-knowledge' && (
          <span className="text-question">
            <Trans>à vérifier</Trans>
          </span>
        )}
      </span>
    </>
  )
}

function Door({ slug, children }: { slug: string; children: ReactNode }) {
  if (isPoliticalSlug(slug))
    return (
      <Link to="/political-data/$slug" params={{ slug }} className={look}>
        {children}
      </Link>
    )
  // Spec 001 §2: a card of a newer server only leaves a message.
  return (
    <button
      type="button"
      onClick={() => console.info(`No page of political data is named ${slug}`)}
      className={look}
    >
      {children}
    </button>
  )
}

export function DashboardCards({
  cards,
  tabsShown = false,
}: {
  cards: readonly DashboardCard[]
  /** Whether each card says which tab it is of. */
  tabsShown?: boolean
}) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.slug}>
          <Door slug={card.slug}>
            <Body card={card} tabShown={tabsShown} />
          </Door>
        </li>
      ))}
    </ul>
  )
}
