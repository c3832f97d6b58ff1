import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { RequestList } from '../../features/people/follows/request-list.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/follow-requests')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { direction?: 'sent' } =>
    search.direction === 'sent' ? { direction: 'sent' } : {},
  component: FollowRequests,
})

/** Requests to follow that wait for an answer; a guest is asked to sign in. */
function FollowRequests() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const { direction = 'received' } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Demandes d’abonnement`)
  if (!signedIn) {
    return (
      <SignInRequired
        title={t`Demandes d’abonnement`}
        sentence={t`Vous devez être connecté pour voir vos demandes.`}
      />
    )
  }
  return (
    <>
      <PageHeader bare title={<Trans>Demandes d’abonnement</Trans>} />
      <Tabs
        label={t`Demandes d’abonnement`}
        value={direction}
        onChange={(next) =>
          void navigate({ search: next === 'sent' ? { direction: next } : {}, resetScroll: false })
        }
        tabs={[
          { value: 'received', label: t`Reçues` },
          { value: 'sent', label: t`Envoyées` },
        ]}
      >
        <TabPanel value={direction}>
          <RequestList key={direction} direction={direction} />
        </TabPanel>
      </Tabs>
    </>
  )
}
