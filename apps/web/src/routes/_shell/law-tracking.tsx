import { Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { type LawAddress, readLawAddress } from '../../features/civic/laws/law-address.ts'
import { LawFilters } from '../../features/civic/laws/law-filters.tsx'
import { LawList } from '../../features/civic/laws/law-list.tsx'
import { lawsKey } from '../../features/civic/laws/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { throttle } from '../../lib/throttle.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/law-tracking')({
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as LawAddress,
  component: LawTracking,
})

/** Laws on their way, the last to have moved first; each opens above the list, at an address of its own. */
function LawTracking() {
  const { t } = useLingui()
  const client = useQueryClient()
  const address = readLawAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const signedIn = useSession().status === 'signed-in'
  // A member who signs out follows nothing.
  const filter = signedIn ? address : { ...address, followed: undefined }
  usePageTitle(t`Suivi des lois`)
  const reread = () => throttle('laws', () => client.invalidateQueries({ queryKey: lawsKey }))
  useTopic(topics.laws, reread, reread)
  const show = (search: LawAddress) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Suivi des lois</Trans>}
        back={{ to: { to: '/calendar' }, label: t`Retour au calendrier` }}
      />
      <LawFilters filter={filter} onChange={(next) => show({ ...filter, ...next })} />
      <LastUpdate sources={['assemblee-dossiers']} />
      <LawList filter={filter} onReset={() => show({})} />
      <Outlet />
    </>
  )
}
