import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { DecisionView } from '@parvis/contract/trust/case-views.schemas.ts'
import * as schemas from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { reverseDecision } from '@parvis/contract/trust/moderation-cases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { kindTexts } from './notices/texts.ts'
import { cacheCase } from './queries.ts'

/** Takes a decision back, for a reason that stays. The written text survives a refusal and a reload. */
export function ReversalDialog({ decision, onClose }: { decision: DecisionView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const isOwn = useOwnProfile()?.id === decision.moderator?.id
  const form = useContractForm({
    schema: schemas.reverseDecision.body,
    start: { note: '' },
    draft: `reversal ${decision.id}`,
    faults: { note: { missing: t`Dites pourquoi.` } },
    send: (body) => call(reverseDecision, { params: { decisionId: decision.id }, body }),
    onSent: (shown) => {
      cacheCase(client, shown)
      notify.success(t`Décision annulée`, t`Tout est rétabli, et les personnes concernées en sont informées.`)
      onClose()
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  return (
    <Dialog
      title={t`Annuler cette décision ?`}
      description={
        <Trans>
          « {i18n._(kindTexts[decision.kind])} » n’aura plus d’effet : ce qui avait été retiré revient tel
          quel, et l’auteur en est informé.
        </Trans>
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        {isOwn && (
          <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question text-pretty">
            <Trans>
              Vous avez pris cette décision. Vous êtes seul dans l’équipe : vous pouvez la corriger, et le
              journal public, le dossier et l’exposé des motifs diront que vous l’avez fait.
            </Trans>
          </p>
        )}
        <ReasonArea
          label={t`Pourquoi`}
          hint={t`Lu par l’équipe, et gardé avec la décision.`}
          limit={furtherLimits.moderationText}
          {...form.field('note')}
        />
        <RefusalMessage error={form.refusal} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Garder la décision</Trans>
          </Button>
          <Button type="submit" look="danger" busy={form.isSending} className="sm:flex-1">
            <Trans>Annuler la décision</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
