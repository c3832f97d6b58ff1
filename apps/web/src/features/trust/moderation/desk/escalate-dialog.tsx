import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/trust/desk.schemas.ts'
import { escalateCase } from '@parvis/contract/trust/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../../cache/query-keys.ts'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { ReasonArea } from '../../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { cacheCase } from '../queries.ts'
import type { SharedCase } from './desk-request.ts'

/** Passes a case on to the administrators, with the reason. */
export function EscalateDialog({ shown, onClose }: { shown: SharedCase; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Transmettre aux administrateurs`}
      description={t`Le dossier passe en tête de leur file, et eux seuls en décident.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <NoteForm caseId={shown.id} onSent={onClose} />
    </Dialog>
  )
}

function NoteForm({ caseId, onSent }: { caseId: string; onSent: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.escalateCase.body,
    start: { note: '' },
    faults: { note: { missing: t`Dites pourquoi.` } },
    send: (body) => call(escalateCase, { params: { caseId }, body }),
    onSent: (answer) => {
      cacheCase(client, answer)
      notify.success(t`Dossier transmis aux administrateurs`)
      onSent()
    },
    onRefused: (error) => {
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  return (
    <Form form={form}>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Lu par l’équipe seulement.`}
        limit={furtherLimits.moderationText}
        {...form.field('note')}
      />
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Transmettre</Trans>
      </Button>
    </Form>
  )
}
