import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/trust/members.schemas.ts'
import { addMemberNote } from '@parvis/contract/trust/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { memberFileQuery } from './queries.ts'

/** Notes something about a member for the staff. */
export function NoteForm({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.addMemberNote.body,
    start: { text: '' },
    draft: `note ${memberId}`,
    faults: { text: { missing: t`Écrivez la note.` } },
    send: (body) => call(addMemberNote, { params: { memberId }, body }),
    onSent: (shown) => client.setQueryData(memberFileQuery(memberId).queryKey, shown),
  })
  return (
    <Form form={form}>
      <ReasonArea
        label={t`Nouvelle note`}
        hint={t`Lue par l’équipe. Le membre la reçoit, sans votre nom, dans l’archive de ses données.`}
        limit={furtherLimits.moderationText}
        {...form.field('text')}
      />
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Ajouter la note</Trans>
      </Button>
    </Form>
  )
}
