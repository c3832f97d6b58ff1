import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../../features/accounts/identity/invitation-page.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/invitation')({
  staticData: { visits: 'rare' },
  component: Invitation,
})

function Invitation() {
  const { t } = useLingui()
  usePageTitle(t`Invitation`)
  return (
    <>
      <PageHeader title={<Trans>Invitation</Trans>} />
      <InvitationPage />
    </>
  )
}
