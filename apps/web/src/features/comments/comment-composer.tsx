import { useLingui } from '@lingui/react/macro'
import { type CommentView, createComment } from '@parvis/contract/comments.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { Counter } from '../../ui/counter.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notify.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useLoginPrompt } from '../identity/identity-dialogs.ts'
import { useRequestId } from '../posts/request-id.ts'
import { useTellFailure } from '../posts/tell-failure.ts'
import { keepCommentDraft, readCommentDraft } from './draft.ts'

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
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const tellFailure = useTellFailure()
  const requestId = useRequestId()
  const [content, setContent] = useState(() => readCommentDraft(postId, parentId))
  const signIn = t`Vous devez être connecté pour commenter.`

  const write = (text: string) => {
    setContent(text)
    keepCommentDraft(postId, parentId, text)
  }

  const posting = useMutation({
    mutationFn: (text: string) =>
      call(createComment, {
        params: { postId },
        body: { content: text, parent_id: parentId, request_id: requestId.of(text) },
      }),
    onSuccess: (comment) => {
      requestId.renew()
      write('')
      notify.success(t`Commentaire ajouté`)
      onPosted(comment)
    },
    onError: (error) => tellFailure(error, t`Impossible de publier le commentaire. Réessayez.`, signIn),
  })

  const length = graphemeCount(content)
  const sendable = content.trim() !== '' && length <= limits.comment && !posting.isPending
  const send = () => {
    if (sendable && loginPrompt.require(signIn)) posting.mutate(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's Enter chooses a word (229 in older browsers): it does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return
    event.preventDefault()
    send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="min-w-0 flex-1 rounded-lg border border-line-strong bg-surface transition-colors duration-150 focus-within:border-blue focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-blue"
    >
      <TextArea
        bare
        autoFocus={autoFocus}
        rows={1}
        value={content}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        readOnly={posting.isPending}
        aria-label={label}
        placeholder={label}
        aria-invalid={length > limits.comment || undefined}
        enterKeyHint="send"
        dir="auto"
        className="min-h-0! px-3.5 pt-2.5 text-base! outline-none!"
      />
      <div className="flex items-center justify-between gap-2 pr-1 pl-3.5">
        <Counter count={length} limit={limits.comment} />
        <IconButton
          type="submit"
          label={parentId ? t`Envoyer la réponse` : t`Envoyer le commentaire`}
          disabled={!sendable}
          className="text-blue! disabled:cursor-not-allowed disabled:text-ink-3! disabled:opacity-60"
        >
          {posting.isPending ? (
            <LoaderCircle aria-hidden="true" size={19} className="animate-spin" />
          ) : (
            <SendHorizontal aria-hidden="true" size={19} strokeWidth={1.9} />
          )}
        </IconButton>
      </div>
    </form>
  )
}
