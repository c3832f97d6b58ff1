import { useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { contentFault } from '../../../lib/content-fault.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { ArcLoader } from '../../../ui/arc.tsx'
import { ComposerBox } from '../../../ui/composer-box.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { Completions } from '../completions/completions.tsx'
import { AttachmentButtons } from '../media/attachment-buttons.tsx'
import { AttachmentPreview } from '../media/attachment-preview.tsx'
import { pastedPicture } from '../media/pasted-picture.ts'
import { UploadFailure, useAttachment, wasCancelled } from '../media/use-attachment.ts'
import { countWritten } from './comment-cache.ts'
import { commentDraftName, readCommentDraft, saveCommentDraft } from './draft.ts'

const commentKinds = ['image', 'video'] as const

/** Where one writes a comment, or with `parentId` a reply. A guest may write; sending asks them to sign in. */
export function CommentComposer({
  postId,
  parentId = null,
  label,
  autoFocus = false,
  onPosted,
}: {
  postId: string
  parentId?: string | null
  /** Names the field and stands in it while it is empty. */
  label: string
  autoFocus?: boolean
  onPosted: (comment: CommentView) => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const requestId = useRequestId()
  const [content, setContent] = useState(() => readCommentDraft(postId, parentId))
  const [fault, setFault] = useState<string | null>(null)
  const isPosting = useRef(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const attachment = useAttachment('comment', commentDraftName(postId, parentId))
  const signIn = t`Vous devez être connecté pour commenter.`

  const write = (text: string) => {
    setContent(text)
    setFault(null)
    saveCommentDraft(postId, parentId, text)
  }

  const notifyUploadFailure = (error: unknown) => {
    if (
      error instanceof ApiError &&
      (error.code === 'not_authenticated' || error.code === 'consent_required')
    )
      notifyFailure(error, '', signIn)
    else notify.error(t`Erreur d'upload`, t`Impossible d'uploader le fichier. Réessayez.`)
  }
  const choose = (file: File) => {
    if (attachment.choose(file) === 'weight') notify.error(t`Erreur d'upload`, t`Fichier trop volumineux.`)
  }
  const faults = {
    kind: t`Un commentaire ne peut porter qu’une image ou une vidéo (MP4, WebM, MOV).`,
    weight: t`La taille du fichier ne doit pas dépasser 10MB.`,
    empty: t`Ce fichier est vide.`,
  }

  const posting = useMutation({
    mutationFn: async (text: string) => {
      const media = await attachment.send()
      const body = { content: text, parent_id: parentId, media_id: media?.id, media_alt: attachment.alt }
      const request_id = requestId.of(JSON.stringify(body))
      const count = countWritten(client, postId)
      const comment = await call(createComment, { params: { postId }, body: { ...body, request_id } })
      count()
      return comment
    },
    onSuccess: (comment) => {
      requestId.renew()
      write('')
      attachment.remove()
      notify.success(t`Commentaire ajouté`)
      onPosted(comment)
    },
    onError: (error) => {
      if (wasCancelled(error)) return
      if (error instanceof UploadFailure) return notifyUploadFailure(error.cause)
      if (error instanceof ApiError && error.code === 'media_unknown') attachment.removeSent()
      const wrong = contentFault(error)
      setFault(wrong && i18n._(wrong))
      notifyFailure(error, t`Impossible de publier le commentaire. Réessayez.`, signIn)
    },
    onSettled: () => {
      isPosting.current = false
    },
  })

  const length = graphemeCount(content)
  const isTooLong = length > limits.comment
  const sendable = !isBlank(content) && !isTooLong && !posting.isPending
  const send = () => {
    // Asked a second time before the first shows.
    if (!sendable || isPosting.current || !loginPrompt.require(signIn)) return
    isPosting.current = true
    setFault(null)
    posting.mutate(content)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="min-w-0 flex-1 rounded-lg border border-line-strong bg-surface transition-colors duration-150 focus-within:border-blue focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-blue"
    >
      <ComposerBox
        box={box}
        label={label}
        value={content}
        isTooLong={isTooLong}
        fault={fault}
        autoFocus={autoFocus}
        readOnly={posting.isPending}
        onChange={write}
        onPaste={parentId === null ? pastedPicture(choose) : undefined}
        onSend={send}
      />
      <Completions box={box} value={content} onChange={write} />
      {attachment.fault !== null && (
        <p role="alert" className="px-3.5 pb-1 text-sm font-medium text-danger">
          {faults[attachment.fault]}
        </p>
      )}
      {attachment.file !== null && (
        <div className="px-3 pb-1">
          <AttachmentPreview attachment={attachment} busy={posting.isPending} onRetry={send} />
        </div>
      )}
      <div className="flex items-center justify-between gap-2 pr-1 pl-3.5">
        {parentId === null && (
          <AttachmentButtons kinds={commentKinds} disabled={posting.isPending} onChosen={choose} />
        )}
        <span className="flex-1" />
        <Counter count={length} limit={limits.comment} />
        <IconButton
          type="submit"
          label={parentId ? t`Envoyer la réponse` : t`Envoyer le commentaire`}
          disabled={!sendable}
          tone="accent"
          className="disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60"
        >
          {posting.isPending ? (
            <ArcLoader />
          ) : (
            <SendHorizontal aria-hidden="true" size={19} strokeWidth={1.9} />
          )}
        </IconButton>
      </div>
    </form>
  )
}
