import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** The end of one's account: what it takes along, where a last copy of one's data is, and the way there. */
export function DeleteAccount() {
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>Avant de partir, emportez une copie : après la suppression, il n’y en a plus.</Trans>{' '}
        <Link
          to="/settings"
          search={{ section: 'privacy' }}
          className="hit-44 relative font-semibold text-blue hover:underline"
        >
          <Trans>Mes données</Trans>
        </Link>
      </p>
      <section aria-labelledby={titleId}>
        <h3 id={titleId} className="text-md font-semibold text-danger">
          <Trans>Supprimer mon compte</Trans>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2 text-pretty">
          <Trans>
            Vos posts, commentaires, messages, abonnements et médias disparaissent aussitôt, pour tout le
            monde. Vos réactions, vos votes et vos questions sans nom restent comptés, sans rien qui mène à
            vous. Rien ne peut être récupéré ensuite.
          </Trans>
        </p>
        <Button look="danger" className="mt-3" onClick={() => setAsking(true)}>
          <Trans>Supprimer mon compte</Trans>
        </Button>
        {asking && <DeletionDialog onClose={() => setAsking(false)} />}
      </section>
    </div>
  )
}
