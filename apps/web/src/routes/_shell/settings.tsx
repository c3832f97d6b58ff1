import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  AppWindow,
  Bell,
  Bookmark,
  ChevronRight,
  KeyRound,
  Languages,
  LockKeyhole,
  type LucideIcon,
  MapPinned,
  Palette,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { ApplicationsSection } from '../../features/accounts/applications/applications-section.tsx'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { TokensSection } from '../../features/accounts/personal-tokens/tokens-section.tsx'
import { AppearanceSection } from '../../features/accounts/preferences/appearance-section.tsx'
import { DangerSection } from '../../features/accounts/preferences/danger-section.tsx'
import { LanguageSection } from '../../features/accounts/preferences/language-section.tsx'
import { RegionsSection } from '../../features/accounts/preferences/regions-section.tsx'
import {
  type SettingsSection,
  settingsSections,
} from '../../features/accounts/preferences/settings-sections.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LegalLinks } from '../../ui/legal-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountSection } from './-settings/account-section.tsx'
import { NotificationsSection } from './-settings/notifications-section.tsx'
import { PrivacySection } from './-settings/privacy-section.tsx'
import { useLeadTo } from './-settings/use-lead-to.ts'

export const Route = createFileRoute('/_shell/settings')({
  staticData: { visits: 'rare' },
  validateSearch: ({ section }): { section?: string } => (typeof section === 'string' ? { section } : {}),
  component: Settings,
})

interface Part {
  title: string
  hint: string
  icon: LucideIcon
  Content: ComponentType
}

function useParts(): Record<SettingsSection, Part> {
  const { t } = useLingui()
  return {
    appearance: {
      title: t`Apparence`,
      hint: t`Thème, boutons flottants`,
      icon: Palette,
      Content: AppearanceSection,
    },
    regions: {
      title: t`Filtres régionaux`,
      hint: t`Les régions de votre fil local`,
      icon: MapPinned,
      Content: RegionsSection,
    },
    notifications: {
      title: t`Notifications`,
      hint: t`Ce qui vous est signalé, et où`,
      icon: Bell,
      Content: NotificationsSection,
    },
    account: {
      title: t`Compte`,
      hint: t`Nom, adresse, mot de passe, sécurité`,
      icon: UserRound,
      Content: AccountSection,
    },
    privacy: {
      title: t`Confidentialité`,
      hint: t`Messages, abonnements, blocages, mots masqués`,
      icon: LockKeyhole,
      Content: PrivacySection,
    },
    applications: {
      title: t`Applications connectées`,
      hint: t`Celles qui agissent en votre nom`,
      icon: AppWindow,
      Content: ApplicationsSection,
    },
    tokens: {
      title: t`Jetons d’accès`,
      hint: t`Pour que vos programmes agissent en votre nom`,
      icon: KeyRound,
      Content: TokensSection,
    },
    language: {
      title: t`Langue`,
      hint: t`La langue de l’interface`,
      icon: Languages,
      Content: LanguageSection,
    },
    danger: {
      title: t`Zone de danger`,
      hint: t`Ce qui ne se défait pas`,
      icon: TriangleAlert,
      Content: DangerSection,
    },
  }
}

function Parts() {
  const parts = useParts()
  const navigate = useNavigate()
  const { section: named } = Route.useSearch()
  const section = settingsSections.find((one) => one === named)
  const [openSections, setOpenSections] = useState<ReadonlySet<SettingsSection>>(
    new Set(section ? [section] : []),
  )
  const [lastNamed, setLastNamed] = useState(section)
  // A link on this page, as in a dialog, may lead to a part that is closed.
  if (section !== lastNamed) {
    setLastNamed(section)
    if (section) setOpenSections(new Set([...openSections, section]))
  }
  const place = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<SettingsSection>()
  useLeadTo(place, section && section !== toggled ? section : null)
  const toggle = (name: SettingsSection) => {
    const next = new Set(openSections)
    const closed = next.delete(name)
    if (!closed) next.add(name)
    setOpenSections(next)
    const looked = closed ? [...next].at(-1) : name
    setToggled(looked)
    // The address tells the part that one looks at.
    void navigate({
      to: '/settings',
      search: { section: looked },
      replace: true,
      resetScroll: false,
    })
  }
  const column = (names: readonly SettingsSection[]) =>
    names.map((name) => {
      const { title, hint, icon, Content } = parts[name]
      return (
        <div key={name} ref={name === section ? place : undefined}>
          <Disclosure
            title={title}
            hint={hint}
            icon={icon}
            tone={name === 'danger' ? 'danger' : 'calm'}
            open={openSections.has(name)}
            onToggle={() => toggle(name)}
          >
            <Content />
          </Disclosure>
        </div>
      )
    })
  const half = settingsSections.length / 2
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:pr-4">
      <div>{column(settingsSections.slice(0, half))}</div>
      <div>{column(settingsSections.slice(half))}</div>
    </div>
  )
}

/** Everything that a member chooses, on one screen; each choice is saved at once. */
function Settings() {
  const { t } = useLingui()
  const session = useSession()
  usePageTitle(t`Paramètres`)
  return (
    <>
      {session.status === 'signed-in' ? (
        <div data-wide="">
          <PageHeader title={<Trans>Paramètres</Trans>} />
          <Link
            to="/saved-posts"
            className="flex items-center gap-3.5 border-b border-line px-4 py-3.5 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
              <Bookmark aria-hidden="true" size={19} strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1 font-display text-post font-semibold">
              <Trans>Posts sauvegardés</Trans>
            </span>
            <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
          </Link>
          <Parts key={session.userId} />
        </div>
      ) : (
        <SignInRequired
          title={t`Paramètres`}
          sentence={t`Vous devez être connecté pour accéder aux paramètres.`}
        />
      )}
      <div className={clsx('px-4 py-6', session.status !== 'signed-in' && 'lg:hidden')}>
        <LegalLinks />
      </div>
    </>
  )
}
