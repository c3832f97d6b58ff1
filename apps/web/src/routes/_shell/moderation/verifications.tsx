import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewList } from '@parvis/contract/people/verification.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { VerificationFigures } from '../../../features/people/review/figures.tsx'
import { LiveRequests } from '../../../features/people/review/live-requests.tsx'
import { Queue } from '../../../features/people/review/queue.tsx'
import { QueueFilters } from '../../../features/people/review/queue-filters.tsx'
import { RequestDetail } from '../../../features/people/review/request-detail.tsx'
import {
  addressOf,
  type ReviewAddress,
  readReviewAddress,
} from '../../../features/people/review/review-address.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/moderation/verifications')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search,
  component: VerificationReview,
})

/** Where the staff decides on requests for the tick. */
function VerificationReview() {
  const { t } = useLingui()
  const address = readReviewAddress(Route.useSearch())
  const { request, ...shown } = address
  const list: ReviewList = address.list ?? 'pending'
  const navigate = Route.useNavigate()
  const administrator = useOwnProfile()?.is_administrator === true
  usePageTitle(t`Demandes de vérification`)
  const go = (next: ReviewAddress, how?: { replace: boolean }) =>
    void navigate({ search: addressOf(next), ...how })
  return (
    <>
      <LiveRequests />
      <PageHeader
        bare
        title={<Trans>Demandes de vérification</Trans>}
        actions={
          <span className="flex flex-wrap gap-2 max-sm:mb-1.5 max-sm:w-full">
            <Link to="/moderation/lettres" className={buttonClass({ look: 'secondary', size: 'sm' })}>
              <Trans>Lettres à poster</Trans>
            </Link>
            <Link to="/moderation/lots" className={buttonClass({ look: 'secondary', size: 'sm' })}>
              <Trans>Lots</Trans>
            </Link>
            {administrator && (
              <>
                <Link
                  to="/administration/organisations"
                  className={buttonClass({ look: 'secondary', size: 'sm' })}
                >
                  <Trans>Organisations</Trans>
                </Link>
                <Link to="/administration/elus" className={buttonClass({ look: 'secondary', size: 'sm' })}>
                  <Trans>Import d’élus</Trans>
                </Link>
              </>
            )}
          </span>
        }
      />
      {request ? (
        <>
          <div className="border-b border-line px-2 pb-2">
            <Button look="quiet" size="sm" onClick={() => go(shown)}>
              <ArrowLeft aria-hidden="true" size={16} />
              <Trans>Retour aux demandes</Trans>
            </Button>
          </div>
          <RequestDetail key={request} requestId={request} onDone={() => go(shown)} />
        </>
      ) : (
        <Tabs
          label={t`Demandes de vérification`}
          value={list}
          onChange={(next) => go({ ...shown, list: next })}
          scrolls
          listClassName="[&>*]:shrink-0 [&>*]:px-3.5 [&>*]:whitespace-nowrap"
          tabs={[
            { value: 'pending', label: t`À décider` },
            { value: 'awaiting', label: t`En attente du membre` },
            { value: 'approved', label: t`Approuvées` },
            { value: 'rejected', label: t`Refusées` },
            { value: 'revoked', label: t`Retirées` },
            { value: 'any', label: t`Toutes` },
          ]}
        >
          <TabPanel value={list}>
            <QueueFilters address={shown} onChange={go} />
            {list === 'pending' && <VerificationFigures />}
            <Queue address={shown} onOpen={(id) => go({ ...shown, request: id })} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}
