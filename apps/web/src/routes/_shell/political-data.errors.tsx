import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditorsOnly } from '../../features/civic/corrections/editors-only.tsx'
import { ErrorQueue } from '../../features/civic/corrections/error-queue.tsx'
import { readQueueAddress } from '../../features/civic/corrections/queue-address.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/political-data/errors')({
  staticData: { visits: 'rare' },
  validateSearch: readQueueAddress,
  component: ErrorReportsPage,
})

/** The queue of editors. */
function ErrorReportsPage() {
  const { t } = useLingui()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Erreurs signalées`)
  return (
    <EditorsOnly>
      <PageHeader
        bare
        title={<Trans>Erreurs signalées</Trans>}
        intro={
          <Trans>
            Lisez la source avant de corriger. Une correction paraît aussitôt, avec son motif et sa source ;
            qui l’a demandée en est prévenu.
          </Trans>
        }
        back={{ to: { to: '/political-data/corrections' }, label: t`Corrections` }}
      />
      <ErrorQueue
        address={address}
        onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </EditorsOnly>
  )
}
