import { Trans, useLingui } from '@lingui/react/macro'
import type { VerificationStatus } from '@parvis/contract/people/verification.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LiveRequests } from '../../../features/people/review/live-requests.tsx'
import { Queue } from '../../../features/people/review/queue.tsx'
import { RequestDetail } from '../../../features/people/review/request-detail.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/moderation/verifications')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { status?: 'approved' | 'rejected' | 'revoked'; request?: string } => ({
    status: (['approved', 'rejected', 'revoked'] as const).find((status) => status === search.status),
    request: typeof search.request === 'string' ? search.request : undefined,
  }),
  component: VerificationReview,
})

/** Where the staff decides on requests for the tick. */
function VerificationReview() {
  const { t } = useLingui()
  const { status = 'pending', request } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Demandes de vérification`)
  const show = (next: VerificationStatus, requestId?: string) =>
    void navigate({
      search: { ...(next !== 'pending' && { status: next }), ...(requestId && { request: requestId }) },
    })
  return (
    <>
      <LiveRequests />
      <PageHeader bare title={<Trans>Demandes de vérification</Trans>} />
      {request ? (
        <>
          <div className="border-b border-line px-2 pb-2">
            <Button look="quiet" size="sm" onClick={() => show(status)}>
              <ArrowLeft aria-hidden="true" size={16} />
              <Trans>Retour aux demandes</Trans>
            </Button>
          </div>
          <RequestDetail key={request} requestId={request} onDone={() => show(status)} />
        </>
      ) : (
        <Tabs
          label={t`Demandes de vérification`}
          value={status}
          onChange={(next) => show(next)}
          tabs={[
            { value: 'pending', label: t`À décider` },
            { value: 'approved', label: t`Approuvées` },
            { value: 'rejected', label: t`Refusées` },
            { value: 'revoked', label: t`Retirées` },
          ]}
        >
          <TabPanel value={status}>
            <Queue key={status} status={status} onOpen={(id) => show(status, id)} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}
