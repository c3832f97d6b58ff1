import { Trans, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { editComment } from '@parvis/contract/content/comments.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { commentsKey, patchComment } from './comment-cache.ts'

/** Where its author changes a comment, in the place where it stands. A refusal leaves what was typed. */
export function CommentEditor({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const [content, setContent] = useState(comment.content)
  const length = graphemeCount(content)
  const editing = useMutation({
    mutationFn: () => call(editComment, { params: { commentId: comment.id }, body: { content } }),
    onSuccess: (edited) => {
      patchComment(client, comment, { content: edited.content, edited_at: edited.edited_at })
      // Reads that began before the edit end here.
      void client.invalidateQueries({ queryKey: commentsKey(comment.post_id) })
      onClose()
    },
    onError: (error) =>
      tellFailure(
        error,
        t`Impossible de modifier le commentaire.`,
        t`Vous devez être connecté pour modifier un commentaire.`,
      ),
  })
  const savable = content.trim() !== '' && length <= limits.comment && content !== comment.content
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (savable && !editing.isPending) editing.mutate()
      }}
      className="mt-1.5 flex flex-col gap-2"
    >
      <TextArea
        autoFocus
        rows={2}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
        readOnly={editing.isPending}
        aria-label={t`Modifier votre commentaire`}
        aria-invalid={length > limits.comment || undefined}
        dir="auto"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Counter count={length} limit={limits.comment} />
        <div className="flex gap-2">
          <Button look="secondary" size="sm" disabled={editing.isPending} onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" size="sm" disabled={!savable} busy={editing.isPending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
