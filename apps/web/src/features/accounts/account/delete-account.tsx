import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { ExportPanel } from './export-panel.tsx'

/** The end of one's account: what it takes along, a last copy of one's data, and the way there. */
export function DeleteAccount({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <ExportPanel
        memberId={memberId}
        lead={t`Avant de partir, emportez une copie : après la suppression, il n’y en a plus.`}
      />
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
