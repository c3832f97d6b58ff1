import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import { pendingWritesKey } from '../../../lib/pending-writes.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ComposerBox } from '../../../ui/composer-box.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { mayAsk } from './may-ask.ts'
import { storeQuestion, useAskFault } from './use-asked.ts'

/** The form of a question's words. The typed text stays in the tab until it is sent. */
export function AskForm({
  post,
  autoFocus = false,
  onClose,
  className,
}: {
  post: PostView
  autoFocus?: boolean
  onClose: () => void
  className?: string
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const faultOf = useAskFault()
  const draft = `question.${post.id}`
  const [content, setContent] = useState(() => readDraftText(draft) ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const write = (text: string) => {
    setContent(text)
    setFault(null)
    saveDraftText(draft, text)
  }
  const asking = useSingleFlight({
    scope: { id: draft },
    mutationFn: (text: string) => call(askQuestion, { params: { postId: post.id }, body: { content: text } }),
    onSuccess: (answer) => {
      saveDraftText(draft, '')
      storeQuestion(client, post.id, answer)
      notify.success(t`Question posée`, t`Votre nom n’est pas montré.`)
      onClose()
    },
    onError: (error) => setFault(faultOf(error)),
  })
  const left = limits.question - graphemeCount(content.trim())
  const isTooLong = left < 0
  const sendable = !isBlank(content) && !isTooLong && !asking.isPending
  const send = () => {
    if (!sendable || !loginPrompt.require(t`Vous devez être connecté pour poser une question.`)) return
    setFault(null)
    asking.mutate(content)
  }
  return (
    <form
      aria-label={t`Poser une question`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className={clsx(
        'rounded-lg border border-line-strong bg-surface transition-colors duration-150 focus-within:border-blue focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-blue',
        className,
      )}
    >
      <ComposerBox
        label={t`Votre question (facultatif)`}
        value={content}
        isTooLong={isTooLong}
        fault={fault}
        autoFocus={autoFocus}
        readOnly={asking.isPending}
        onChange={write}
        onSend={send}
      />
      <p className="px-3.5 text-xs text-ink-2">
        <Trans>Montrée sans votre nom.</Trans>
      </p>
      <div className="flex items-center gap-2 pb-1 pr-1.5 pl-3.5">
        <span
          aria-live={isTooLong ? 'polite' : 'off'}
          className={clsx(
            'flex-1 text-xs tabular-nums',
            isTooLong ? 'font-semibold text-danger' : 'text-ink-3',
          )}
        >
          {isTooLong ? (
            <Plural value={-left} one="# caractère de trop" other="# caractères de trop" />
          ) : (
            <Plural value={left} one="reste # caractère" other="reste # caractères" />
          )}
        </span>
        <IconButton label={t`Ne rien ajouter`} onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </IconButton>
        <Button type="submit" size="sm" busy={asking.isPending} disabled={!sendable}>
          <Trans>Envoyer</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Milliseconds after a tap within which the form may come: its code is loaded by the first tap. */
const afterTap = 15_000

/** Whether a key has tapped: a finger's tap leaves its button without a visible focus, and raises no keyboard. */
function isByKey(): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement?.matches(':focus-visible') === true
}

/** The form, if the reader's question is a tap of just now: one that was read with its post is left alone. */
export function OfferedForm({ post }: { post: PostView }) {
  const client = useQueryClient()
  const [isOffered, setOffered] = useState(() =>
    client
      .getMutationCache()
      .findAll({ mutationKey: [...pendingWritesKey, 'reaction', post.id], exact: true })
      .some(({ state }) => state.submittedAt > Date.now() - afterTap),
  )
  const [byKey] = useState(isByKey)
  const place = useRef<HTMLDivElement>(null)
  // Above the bar at the bottom of a phone.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (!isOffered || !mayAsk(post)) return null
  return (
    <div ref={place} className="scroll-mb-24">
      <AskForm post={post} autoFocus={byKey} onClose={() => setOffered(false)} className="mt-2" />
    </div>
  )
}
