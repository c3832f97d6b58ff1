import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { BatchDetail } from '../../../features/people/review/batch-detail.tsx'
import { BatchList } from '../../../features/people/review/batch-list.tsx'
import { LiveRequests } from '../../../features/people/review/live-requests.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/moderation/lots')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { batch?: string } =>
    typeof search.batch === 'string' ? { batch: search.batch } : {},
  component: ClaimBatches,
})

/** Clear claims of mandates, confirmed together by two reviewers. */
function ClaimBatches() {
  const { t } = useLingui()
  const { batch } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Lots de demandes`)
  return (
    <>
      <LiveRequests />
      <PageHeader
        bare
        title={<Trans>Lots de demandes</Trans>}
        back={{ to: { to: '/moderation/verifications' }, label: t`Retour aux vérifications` }}
        intro={
          <Trans>
            Le répertoire donne ces mandats sous ces noms, et rien ne s’y oppose. Une personne regarde un
            échantillon tiré au sort, une autre confirme le lot.
          </Trans>
        }
      />
      {batch ? (
        <>
          <div className="px-2 pt-2">
            <Button look="quiet" size="sm" onClick={() => void navigate({ search: {} })}>
              <ArrowLeft aria-hidden="true" size={16} />
              <Trans>Retour aux lots</Trans>
            </Button>
          </div>
          <BatchDetail key={batch} batchId={batch} />
        </>
      ) : (
        <BatchList onOpen={(id) => void navigate({ search: { batch: id } })} />
      )}
    </>
  )
}
