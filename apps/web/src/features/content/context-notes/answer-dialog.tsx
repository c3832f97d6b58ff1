import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/context-notes.schemas.ts'
import { answerContextNote, noteLimits } from '@parvis/contract/content/context-notes.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { rereadNotes } from './queries.ts'

/** The answer of a post's author, which stands beside the note; empty, it is taken back. */
export function AnswerDialog({ note, onClose }: { note: schemas.RatedNote; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.answerContextNote.body,
    start: { content: note.answer ?? '' },
    send: (body) => call(answerContextNote, { params: { noteId: note.id }, body }),
    onSent: (changed) => {
      rereadNotes(client, changed)
      onClose()
    },
  })
  return (
    <Dialog title={t`Répondre à la note`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t`Votre réponse`}
          hint={t`Elle figure à côté de la note. Vide, elle est retirée.`}
          error={form.errorOf('content')}
          aside={<Counter count={graphemeCount(form.values.content)} limit={noteLimits.answer} />}
        >
          {(control) => (
            <TextArea {...control} from={3} {...form.register('content')} onKeyDown={sendByKeyboard} />
          )}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
