import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ObjectionForm } from '../../features/people/register-claims/objection-form.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/contestation')({
  staticData: { visits: 'rare' },
  component: Objection,
})

/** Where the mail with a code leads a body that does not know the person. */
function Objection() {
  const { t } = useLingui()
  usePageTitle(t`Contester une demande`)
  // Behind the "#": no server has seen it on the way.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <>
      <PageHeader title={<Trans>Contester une demande</Trans>} />
      <div className="max-w-prose px-4 py-6">
        <ObjectionForm token={token} />
      </div>
    </>
  )
}
