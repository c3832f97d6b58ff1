import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { ImportForm } from '../../../features/people/vouching/import-form.tsx'
import { ImportList } from '../../../features/people/vouching/import-list.tsx'
import { ImportReport } from '../../../features/people/vouching/import-report.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/administration/elus')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { import?: string } =>
    typeof search.import === 'string' ? { import: search.import } : {},
  component: Officials,
})

/** Imports of officials with evidence. */
function Officials() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const { import: opened } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Import d’élus`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Import d’élus`}</h1>
        <StaffOnly administrators />
      </>
    )
  return (
    <>
      <PageHeader
        title={<Trans>Import d’élus</Trans>}
        back={{ to: { to: '/moderation/verifications' }, label: t`Retour aux vérifications` }}
        intro={
          <Trans>
            Une liste avec ses sources prépare la vérification d’élus : chacun l’accepte ou la décline, et
            l’équipe décide comme pour toute demande.
          </Trans>
        }
      />
      {opened ? (
        <>
          <div className="px-2 pt-2">
            <Button look="quiet" size="sm" onClick={() => void navigate({ search: {} })}>
              <ArrowLeft aria-hidden="true" size={16} />
              <Trans>Retour aux imports</Trans>
            </Button>
          </div>
          <ImportReport key={opened} importId={opened} />
        </>
      ) : (
        <>
          <ImportForm />
          <ImportList onOpen={(id) => void navigate({ search: { import: id } })} />
        </>
      )}
    </>
  )
}
