import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { editMessage as schemas } from '@parvis/contract/messaging/messages.schemas.ts'
import { editMessage } from '@parvis/contract/messaging/messages.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form, sendByEnter } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { changeHistory, withMessages } from './message-cache.ts'
import { conversationListsKey } from './unread-query.ts'

/** Changes the text of one's own message, while its minutes last. */
export function EditMessageDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const minutes = limits.messageEditMinutes
  const form = useContractForm({
    schema: schemas.body,
    start: { content: message.content },
    send: (body) => call(editMessage, { params: { messageId: message.id }, body }),
    onSent: (edited) => {
      changeHistory(client, message.conversation_id, (history) => withMessages(history, [edited]))
      void client.invalidateQueries({ queryKey: conversationListsKey })
      notify.success(t`Message modifié`)
      onClose()
    },
  })
  const { value: content, error, onChange } = form.field('content')
  const length = graphemeCount(content)
  const isBare = isBlank(content) && message.media === null
  return (
    <Dialog
      title={t`Modifier le message`}
      description={t`Un message peut être modifié pendant ${minutes} minutes. Il portera la mention « Modifié ».`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field
          label={t`Texte du message`}
          error={error}
          aside={<Counter count={length} limit={limits.message} />}
        >
          {(control) => (
            <TextArea
              {...control}
              autoFocus
              rows={4}
              dir="auto"
              value={content}
              onChange={({ target }) => onChange(target.value)}
              enterKeyHint="send"
              onKeyDown={sendByEnter}
            />
          )}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button
          type="submit"
          block
          busy={form.isSending}
          disabled={isBare || length > limits.message || content === message.content}
        >
          <Trans>Enregistrer</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
