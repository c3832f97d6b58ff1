import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationRefusalForm } from '../../features/people/register-invitations/refusal-form.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/refus-invitations')({
  staticData: { visits: 'rare' },
  component: InvitationRefusal,
})

/** Where the mail that invites an elected person leads a body that wants no more of them. */
function InvitationRefusal() {
  const { t } = useLingui()
  usePageTitle(t`Arrêter les invitations`)
  // Behind the "#": no server has seen it on the way.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <>
      <PageHeader title={<Trans>Arrêter les invitations</Trans>} />
      <div className="max-w-prose px-4 py-6">
        <InvitationRefusalForm token={token} />
      </div>
    </>
  )
}
