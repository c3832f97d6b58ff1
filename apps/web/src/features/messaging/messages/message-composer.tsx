import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { contentFault } from '../../../lib/content-fault.ts'
import { locale } from '../../../lib/language.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { ArcLoader } from '../../../ui/arc.tsx'
import { ComposerBox } from '../../../ui/composer-box.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { Completions } from '../../content/completions/completions.tsx'
import { AttachmentButtons } from '../../content/media/attachment-buttons.tsx'
import { AttachmentPreview } from '../../content/media/attachment-preview.tsx'
import { pastedPicture } from '../../content/media/pasted-picture.ts'
import { UploadFailure, useAttachment, wasCancelled } from '../../content/media/use-attachment.ts'
import { type Outgoing, useOutgoing } from './outbox.ts'
import { QuotedMessage } from './quoted-message.tsx'
import { readMessageDraft, saveMessageDraft, useReturned, withReturned } from './returned.ts'
import { sendMessage } from './sending.ts'

/** The counter shows from here on. */
const counted = limits.message - 200

/** Where one writes in a conversation. Enter sends, Shift+Enter begins a line; `onTyping` tells that something is being written. */
export function MessageComposer({
  conversationId,
  name,
  box,
  onTyping,
  reply_to: replyTo,
  onReplyTo,
}: {
  conversationId: string
  /** Name of the other member. */
  name: string
  box: RefObject<HTMLTextAreaElement | null>
  onTyping: () => void
  /** The message that is answered. */
  reply_to: MessageView['reply_to']
  onReplyTo: (quoted: MessageView['reply_to']) => void
}) {
  const { t, i18n } = useLingui()
  const requestId = useRequestId()
  const [content, setContent] = useState(() => readMessageDraft(conversationId))
  const [fault, setFault] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const isLeaving = useRef(false)
  /** Attachment of a message that could not leave: it has been uploaded already. */
  const [kept, setStored] = useState<Pick<Outgoing, 'media' | 'mediaAlt'> | null>(null)
  const attachment = useAttachment('message')
  const isSending = useOutgoing().some(
    (entry) => entry.conversationId === conversationId && entry.state === 'sending',
  )
  const signIn = t`Vous devez être connecté pour voir cette conversation.`

  const write = (text: string) => {
    setContent(text)
    setFault(null)
    saveMessageDraft(conversationId, text)
  }
  useReturned(conversationId, (entry, error) => {
    const text = withReturned(entry.content, content)
    // Sent again as it was, it is the same message: it may have arrived without an answer.
    if (text === entry.content) requestId.keep(draftOf(text, entry.media?.id, entry.reply_to?.id), entry.id)
    setStored(entry.media === null ? null : entry)
    onReplyTo(entry.reply_to)
    write(text)
    const wrong = contentFault(error)
    setFault(wrong && i18n._(wrong))
    box.current?.focus()
  })

  const choose = (file: File) => {
    setStored(null)
    if (attachment.choose(file) === 'weight') notify.error(t`Erreur d'upload`, t`Fichier trop volumineux.`)
  }
  const faults = {
    kind: t`Ce type de fichier n’est pas accepté.`,
    weight: t`Fichier trop volumineux.`,
    empty: t`Ce fichier est vide.`,
  }

  const length = graphemeCount(content)
  const isTooLong = length > limits.message
  const most = limits.message.toLocaleString(locale)
  const sendable =
    (!isBlank(content) || attachment.file !== null || kept !== null) && !isTooLong && !isSending && !uploading

  const send = async () => {
    // Asked a second time before the first shows.
    if (!sendable || isLeaving.current) return
    isLeaving.current = true
    setUploading(attachment.file !== null)
    try {
      const media = (await attachment.send()) ?? kept?.media ?? null
      sendMessage({
        id: requestId.of(draftOf(content, media?.id, replyTo?.id)),
        conversationId,
        content,
        media,
        mediaAlt: kept?.mediaAlt ?? attachment.alt,
        reply_to: replyTo,
      })
      requestId.renew()
      onReplyTo(null)
      write('')
      setStored(null)
      attachment.remove()
    } catch (error) {
      if (wasCancelled(error)) return
      const cause = error instanceof UploadFailure ? error.cause : error
      if (cause instanceof ApiError && cause.code === 'not_authenticated') notifyFailure(cause, '', signIn)
      else notify.error(t`Erreur`, t`Impossible d'uploader le fichier.`)
    } finally {
      isLeaving.current = false
      setUploading(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
        box.current?.focus()
      }}
      className="min-w-0 rounded-xl border border-line-strong bg-surface transition-colors duration-150 focus-within:border-blue focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-blue"
    >
      {isTooLong && (
        <p role="alert" className="px-3.5 pt-2 text-sm font-medium text-danger">
          {t`Un message compte ${most} caractères au plus. Raccourcissez le vôtre, ou envoyez-le en plusieurs fois.`}
        </p>
      )}
      {replyTo && (
        <div className="flex items-center gap-2 pt-1.5 pr-1 pl-3.5">
          <div className="min-w-0 flex-1">
            <QuotedMessage quoted={replyTo} name={name} />
          </div>
          <IconButton label={t`Ne pas répondre à ce message`} onClick={() => onReplyTo(null)}>
            <X aria-hidden="true" size={18} />
          </IconButton>
        </div>
      )}
      {attachment.fault !== null && (
        <p role="alert" className="px-3.5 pt-2 text-sm font-medium text-danger">
          {faults[attachment.fault]}
        </p>
      )}
      {attachment.file !== null && (
        <div className="max-h-[40dvh] overflow-y-auto p-2 pb-0">
          <AttachmentPreview attachment={attachment} busy={uploading} onRetry={() => void send()} />
        </div>
      )}
      {kept?.media && (
        <p className="flex items-center gap-2 pt-1 pr-1 pl-3.5 text-sm">
          <Paperclip aria-hidden="true" size={16} className="shrink-0 text-blue" />
          <bdi className="min-w-0 flex-1 truncate">{kept.media.name}</bdi>
          <IconButton label={t`Retirer la pièce jointe`} onClick={() => setStored(null)}>
            <X aria-hidden="true" size={18} />
          </IconButton>
        </p>
      )}
      <Completions box={box} value={content} onChange={write} />
      <ComposerBox
        box={box}
        label={t`Message à ${name}`}
        placeholder={t`Écrire à ${name}`}
        value={content}
        isTooLong={isTooLong}
        fault={fault}
        onChange={(text) => {
          write(text)
          if (text.trim() !== '') onTyping()
        }}
        onPaste={pastedPicture(choose)}
        onSend={() => void send()}
        upTo="third"
      />
      <div className="flex items-center justify-between gap-2 pr-1 pl-3.5">
        <AttachmentButtons kinds={['image', 'video', 'document']} disabled={uploading} onChosen={choose} />
        <span className="flex-1" />
        {length > counted && <Counter count={length} limit={limits.message} />}
        <IconButton
          type="submit"
          label={t`Envoyer le message`}
          disabled={!sendable}
          tone="accent"
          className="disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60"
        >
          {isSending || uploading ? (
            <ArcLoader />
          ) : (
            <SendHorizontal aria-hidden="true" size={19} strokeWidth={1.9} />
          )}
        </IconButton>
      </div>
    </form>
  )
}

const draftOf = (content: string, mediaId: string | undefined, replyToId: string | undefined) =>
  JSON.stringify([content, mediaId, replyToId])
