import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft, Inbox } from 'lucide-react'
import { useState } from 'react'
import { ownProfileQuery, useOwnProfile } from '../features/accounts/identity/queries.ts'
import { SignInRequired } from '../features/accounts/identity/sign-in-required.tsx'
import { MemberRowSkeletons } from '../features/people/follows/member-row.tsx'
import { ActsList } from '../features/trust/moderation/acts-list.tsx'
import type { CaseAddress } from '../features/trust/moderation/case-address.ts'
import { CaseDetail } from '../features/trust/moderation/case-detail.tsx'
import { CaseFilters } from '../features/trust/moderation/case-filters.tsx'
import { CaseQueue } from '../features/trust/moderation/case-queue.tsx'
import { ConsoleBar } from '../features/trust/moderation/console-bar.tsx'
import { decisionPlace, focusDecision } from '../features/trust/moderation/focus-decision.ts'
import { LiveCases } from '../features/trust/moderation/live-cases.tsx'
import { Signals } from '../features/trust/moderation/signals-list.tsx'
import { DemoBanner, FactorNeeded } from '../features/trust/moderation/staff-gate.tsx'
import { StaffList } from '../features/trust/moderation/staff-list.tsx'
import { StaffOnly } from '../features/trust/moderation/staff-only.tsx'
import { useClaim } from '../features/trust/moderation/use-claim.ts'
import { useMediaQuery } from '../lib/media-query.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryFailure } from '../ui/query-failure.tsx'

const frame = getRouteApi('/shell/moderation/queue')
const acts = getRouteApi('/shell/moderation/acts')
const signals = getRouteApi('/shell/moderation/signaux')
const openCase = getRouteApi('/shell/moderation/queue/cases/$caseId')

/** From this width the list and a case stand side by side. */
const twoPanes = '(min-width: 1024px)'

/** The console around its screens; it is the staff's alone. */
export function ModerationFrame() {
  const { t } = useLingui()
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  const own = useQuery({
    ...ownProfileQuery,
    enabled: signedIn,
    // Who comes back from adding a second factor is let in.
    refetchOnMount: ({ state }) => (state.data?.staff_access === 'factor_needed' ? 'always' : true),
  })
  const profile = own.data
  if (!signedIn)
    return (
      <>
        <Title title={t`Modération`} />
        <SignInRequired
          title={t`Modération`}
          sentence={t`Cette page est réservée à l’équipe de modération.`}
        />
      </>
    )
  // Until it is known who asks, nothing is asked of what only the staff is answered.
  if (profile?.staff_access !== 'open' && profile?.staff_access !== 'demo')
    return (
      <>
        <Title title={t`Modération`} />
        <h1 className="border-b border-line px-4 py-3.5 text-lg">
          <Trans>Modération</Trans>
        </h1>
        {profile?.staff_access === 'factor_needed' ? (
          <FactorNeeded />
        ) : profile ? (
          <StaffOnly />
        ) : own.isError ? (
          <QueryFailure title={t`Impossible d’ouvrir la modération`} query={own} />
        ) : (
          <MemberRowSkeletons count={6} label={t`Chargement de la modération`} />
        )}
      </>
    )
  return (
    <div data-wide="">
      <LiveCases />
      {profile.staff_access === 'demo' && <DemoBanner />}
      <ConsoleBar administrator={profile.is_administrator} />
      <Outlet />
    </div>
  )
}

function Title({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

/** The case that a key is meant for: the row in focus, else the one that is open. */
function meantCase(openId: string | undefined): { id: string | undefined; isOpen: boolean } {
  const row = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case
  return { id: row ?? openId, isOpen: row === undefined || row === openId }
}

/** The list of cases and the open one: side by side where there is room, one after the other on phones. */
export function ModerationQueue() {
  const { t } = useLingui()
  const address: CaseAddress = frame.useSearch()
  const { caseId } = useParams({ strict: false })
  const navigate = useNavigate()
  const both = useMediaQuery(twoPanes)
  const { claim } = useClaim()
  const isOpen = caseId !== undefined
  // Whoever comes back from a case on a phone goes on from its row.
  const [last, setLast] = useState(caseId)
  if (caseId !== undefined && caseId !== last) setLast(caseId)
  usePageTitle(t`Signalements`)

  useShortcut('c', t`Prendre le dossier`, () => {
    const { id } = meantCase(caseId)
    if (id !== undefined && !claim.isPending) claim.mutate(id)
  })
  useShortcut('d', t`Décider du dossier`, () => {
    const meant = meantCase(caseId)
    if (meant.id === undefined || (meant.isOpen && focusDecision())) return
    void navigate({
      to: '/moderation/cases/$caseId',
      params: { caseId: meant.id },
      search: address,
      hash: decisionPlace,
    })
  })

  return (
    <div className="lg:flex lg:items-start">
      <h1 className="sr-only">
        <Trans>Signalements</Trans>
      </h1>
      {(both || !isOpen) && (
        <section
          aria-label={t`Signalements`}
          className={clsx(
            'min-w-0',
            both &&
              'sticky top-(--header-offset) max-h-[calc(100dvh-var(--header-offset))] w-[372px] shrink-0 overflow-y-auto overscroll-contain',
          )}
        >
          <CaseFilters
            address={address}
            onChange={(next) => void navigate({ to: '/moderation', search: next, replace: true })}
          />
          <CaseQueue
            key={`${address.list ?? 'open'} ${address.type ?? 'all'}`}
            address={address}
            openId={caseId}
            comesFrom={both ? undefined : last}
          />
        </section>
      )}
      {(both || isOpen) && (
        <div className="min-w-0 flex-1 lg:min-h-[calc(100dvh-var(--header-height)-45px)] lg:border-l lg:border-line">
          {!both && (
            <div className="border-b border-line px-2 py-2">
              <Button
                look="quiet"
                size="sm"
                onClick={() => void navigate({ to: '/moderation', search: address })}
              >
                <ArrowLeft aria-hidden="true" size={16} />
                <Trans>Retour aux dossiers</Trans>
              </Button>
            </div>
          )}
          <Outlet />
        </div>
      )}
    </div>
  )
}

/** Beside the list, while no case is open. */
export function NoCase() {
  const { t } = useLingui()
  const both = useMediaQuery(twoPanes)
  if (!both) return null
  return (
    <EmptyState icon={Inbox} title={t`Aucun dossier ouvert`}>
      <p>
        <Trans>Choisissez un dossier dans la liste.</Trans>
      </p>
      <p className="mt-3 text-sm [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-line [&_kbd]:bg-sunk [&_kbd]:px-1.5 [&_kbd]:font-text [&_kbd]:font-semibold">
        <Trans>
          Au clavier : <kbd>j</kbd> et <kbd>k</kbd> parcourent, <kbd>Entrée</kbd> ouvre, <kbd>c</kbd> prend,{' '}
          <kbd>d</kbd> décide. <kbd>?</kbd> montre tous les raccourcis.
        </Trans>
      </p>
    </EmptyState>
  )
}

export function ModerationCase() {
  const { caseId } = openCase.useParams()
  return <CaseDetail key={caseId} caseId={caseId} />
}

export function ModerationSignals() {
  const { t } = useLingui()
  const { list = 'open' } = signals.useSearch()
  usePageTitle(t`Signaux`)
  return <Signals list={list} />
}

function AdministratorsOnly({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <StaffOnly administrators />
    </>
  )
}

export function ModerationActs() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const { actor } = acts.useSearch()
  usePageTitle(t`Journal des actes`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`Journal des actes`} />
  return <ActsList actorId={actor} />
}

export function ModerationStaff() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Équipe`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`Équipe`} />
  return <StaffList ownId={profile?.id} />
}
