import { Trans, useLingui } from '@lingui/react/macro'
import { editPost } from '@parvis/contract/content/post-life.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { getPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { storePost } from '../../../cache/post-cache.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { dropEditDraft, type EditDraft, keepEditDraft, readEditDraft } from './edit-draft.ts'

/**
 * Where its author changes a post's text. The typed text stays until it is saved or given up; an edit made elsewhere
 * meanwhile is shown beside it, and nothing is overwritten unread.
 */
export function EditPostDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const [draft, setDraft] = useState<EditDraft>(
    () => readEditDraft(post.id) ?? { content: post.content, edited_at: post.edited_at },
  )
  const [elsewhere, setElsewhere] = useState<PostView | null>(null)
  const change = (next: EditDraft) => {
    setDraft(next)
    keepEditDraft(post.id, next)
  }
  const giveUp = () => {
    dropEditDraft(post.id)
    onClose()
  }

  const saving = useMutation({
    mutationFn: async (sent: EditDraft) => {
      try {
        return { saved: await call(editPost, { params: { postId: post.id }, body: sent }) }
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'post_changed')) throw error
        return { newer: await call(getPost, { params: { postId: post.id } }) }
      }
    },
    onSuccess: ({ saved, newer }, sent) => {
      if (newer !== undefined) {
        storePost(client, newer)
        setElsewhere(newer)
        change({ content: sent.content, edited_at: newer.edited_at })
        return
      }
      storePost(client, saved)
      notify.success(t`Post modifié`)
      giveUp()
    },
    onError: (error) =>
      tellFailure(
        error,
        t`Impossible de modifier le post.`,
        t`Vous devez être connecté pour modifier un post.`,
      ),
  })

  const length = graphemeCount(draft.content)
  const unchanged = draft.content === (elsewhere ?? post).content
  const savable = draft.content.trim() !== '' && length <= limits.post && !unchanged
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (savable && !saving.isPending) saving.mutate(draft)
  }

  return (
    <Dialog
      title={t`Modifier le post`}
      description={t`Vos lecteurs verront « modifié » et pourront lire les versions précédentes.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        {elsewhere && (
          <section role="alert" className="rounded-lg bg-question-soft p-3.5 text-sm">
            <p className="font-semibold text-question">
              <Trans>Ce post a été modifié ailleurs entre-temps.</Trans>
            </p>
            <p className="mt-1 text-ink-2">
              <Trans>Voici son texte actuel ; le vôtre est toujours ci-dessous.</Trans>
            </p>
            <RichText
              content={elsewhere.content}
              className="mt-2 max-h-40 overflow-y-auto rounded-md bg-surface px-3 py-2 text-base text-ink"
            />
            <button
              type="button"
              onClick={() => change({ content: elsewhere.content, edited_at: elsewhere.edited_at })}
              className="hit-44 mt-2 font-semibold text-blue hover:underline"
            >
              <Trans>Repartir du texte actuel</Trans>
            </button>
          </section>
        )}
        <div>
          <TextArea
            autoFocus
            value={draft.content}
            onChange={(event) => change({ ...draft, content: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
            }}
            readOnly={saving.isPending}
            aria-label={t`Texte du post`}
            aria-invalid={length > limits.post || undefined}
            dir="auto"
          />
          <p className="mt-1.5 text-right">
            <Counter count={length} limit={limits.post} warnAbove={limits.postWarning} />
          </p>
        </div>
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" disabled={saving.isPending} onClick={giveUp} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" disabled={!savable} busy={saving.isPending} className="sm:flex-1">
            {elsewhere ? <Trans>Enregistrer ma version</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
