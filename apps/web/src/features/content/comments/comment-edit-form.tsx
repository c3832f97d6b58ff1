import { Trans, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import * as schemas from '@parvis/contract/content/comments.schemas.ts'
import { editComment } from '@parvis/contract/content/comments.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Form, sendByEnter } from '../../../ui/form.tsx'
import { LeaveQuestion } from '../../../ui/leave-question.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { Completions } from '../completions/completions.tsx'
import { commentsKey, patchComment } from './comment-cache.ts'

/** The author edits the comment in its place. After a refusal the typed text stays. */
export function CommentEditForm({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const faultId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isAsking, setAsking] = useState(false)
  const form = useContractForm({
    schema: schemas.editComment.body,
    start: { content: comment.content },
    send: (body) => call(editComment, { params: { commentId: comment.id }, body }),
    onSent: (edited) => {
      patchComment(client, comment, { content: edited.content, edited_at: edited.edited_at })
      // Reads that began before the edit end here.
      void client.invalidateQueries({ queryKey: commentsKey(comment.post_id) })
      onClose()
    },
    onRefused: (error) =>
      notifyFailure(
        error,
        t`Impossible de modifier le commentaire.`,
        t`Vous devez être connecté pour modifier un commentaire.`,
      ),
  })
  const { value: content, error: fault, onChange } = form.field('content')
  const length = graphemeCount(content)
  const isSavable = !isBlank(content) && length <= limits.comment && content !== comment.content
  return (
    <Form form={form} className="mt-1.5 gap-2">
      <TextArea
        ref={box}
        autoFocus
        rows={2}
        value={content}
        onChange={({ target }) => onChange(target.value)}
        enterKeyHint="send"
        onKeyDown={(event) => {
          sendByEnter(event)
          // A dialog around it has asked or closed by now.
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (form.isUnsaved) setAsking(true)
          else onClose()
        }}
        readOnly={form.isSending}
        aria-label={t`Modifier votre commentaire`}
        aria-invalid={length > limits.comment || fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        dir="auto"
      />
      <Completions box={box} value={content} onChange={onChange} />
      {fault !== undefined && (
        <p id={faultId} role="alert" className="text-sm font-medium text-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Counter count={length} limit={limits.comment} />
        <div className="flex gap-2">
          <Button look="secondary" size="sm" disabled={form.isSending} onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" size="sm" disabled={!isSavable} busy={form.isSending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </div>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
    </Form>
  )
}
