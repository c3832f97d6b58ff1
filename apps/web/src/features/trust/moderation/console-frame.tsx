import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { SignInRequired } from '../../accounts/identity/sign-in-required.tsx'
import { MemberRowSkeletons } from '../../people/follows/member-row.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { DutyNotice } from './duty-notice.tsx'
import { LiveCases } from './live-cases.tsx'
import { DemoBanner, FactorNeeded, GraceBanner } from './staff-gate.tsx'
import { StaffOnly } from './staff-only.tsx'

/** Of those who have yet to add a second factor. */
const waits: ReadonlySet<unknown> = new Set(['factor_needed', 'grace'])

/** The console around its screens; it is the staff's alone. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  const own = useQuery({
    ...ownProfileQuery,
    enabled: signedIn,
    // A member who comes back from adding a second factor is let in.
    refetchOnMount: ({ state }) => (waits.has(state.data?.staff_access) ? 'always' : true),
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
  if (profile === undefined || !opensConsole(profile.staff_access))
    return (
      <>
        <Title title={t`Modération`} />
        <PageHeader title={<Trans>Modération</Trans>} />
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
      {profile.staff_grace_ends_at !== null && <GraceBanner until={profile.staff_grace_ends_at} />}
      <ConsoleBar administrator={profile.is_administrator} editor={opensConsole(profile.editor_access)} />
      {profile.is_administrator && <DutyNotice />}
      {children}
    </div>
  )
}

function Title({ title }: { title: string }) {
  usePageTitle(title)
  return null
}
