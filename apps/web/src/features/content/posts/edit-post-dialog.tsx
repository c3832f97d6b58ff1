import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/post-lifecycle.schemas.ts'
import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { getPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storePost } from '../../../cache/post-cache.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { PostTextArea } from './post-text-area.tsx'

const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'post_changed'

/**
 * Where its author changes a post's text. The typed text stays until it is saved or given up; an edit made elsewhere
 * meanwhile is shown beside it, and nothing is overwritten unread.
 */
export function EditPostDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [elsewhere, setElsewhere] = useState<PostView | null>(null)
  const draft = `edit.${post.id}`
  const [wasBegun] = useState(() => readDraftText(draft) !== null)
  const giveUp = () => {
    saveDraftText(draft, '')
    onClose()
  }

  const form = useContractForm({
    schema: schemas.editPost.body,
    start: { content: post.content, edited_at: post.edited_at },
    draft,
    send: async (body) => {
      try {
        return await call(editPost, { params: { postId: post.id }, body })
      } catch (error) {
        if (isChangedElsewhere(error)) await showNewer()
        throw error
      }
    },
    onSent: (saved) => {
      storePost(client, saved)
      notify.success(t`Post modifié`)
      onClose()
    },
    onRefused: (error) => {
      if (isChangedElsewhere(error)) return
      notifyFailure(
        error,
        t`Impossible de modifier le post.`,
        t`Vous devez être connecté pour modifier un post.`,
      )
    },
  })
  const showNewer = async () => {
    const newer = await call(getPost, { params: { postId: post.id } })
    storePost(client, newer)
    setElsewhere(newer)
    form.change({ edited_at: newer.edited_at })
  }

  const { content } = form.values
  const isUnchanged = content === (elsewhere ?? post).content
  return (
    <Dialog
      title={t`Modifier le post`}
      description={t`Vos lecteurs verront « modifié » et pourront lire les versions précédentes.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form} className="gap-3">
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
              onClick={() => form.change({ content: elsewhere.content, edited_at: elsewhere.edited_at })}
              className="hit-44 mt-2 font-semibold text-blue hover:underline"
            >
              <Trans>Repartir du texte actuel</Trans>
            </button>
          </section>
        )}
        <PostTextArea
          field={form.field('content')}
          label={t`Texte du post`}
          isSending={form.isSending}
          onKeyDown={(event) => !isUnchanged && sendByKeyboard(event)}
        />
        {wasBegun && elsewhere === null && !isUnchanged && (
          <DraftNotice onDrop={() => form.change({ content: post.content, edited_at: post.edited_at })} />
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" disabled={form.isSending} onClick={giveUp} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button
            type="submit"
            disabled={isUnchanged || isBlank(content) || graphemeCount(content) > limits.post}
            busy={form.isSending}
            className="sm:flex-1"
          >
            {elsewhere ? <Trans>Enregistrer ma version</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
