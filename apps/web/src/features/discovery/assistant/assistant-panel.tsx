import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PostContext } from './post-context.tsx'
import { generalActions, postActions } from './replies.ts'
import type { useChat } from './use-chat.ts'

/** A demonstration: ready questions with ready replies, and nothing that leaves the page. */
export function AssistantPanel({
  chat,
  postId,
  onClose,
}: {
  chat: ReturnType<typeof useChat>
  postId: string | null
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const { messages, ask, waits } = chat
  const count = messages.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  return (
    <Sheet
      title={
        <span className="inline-flex items-center gap-2.5">
          <Trans>Assistant</Trans>
          <span className="rounded-full bg-question-soft px-2.5 py-0.5 font-text text-xs font-semibold text-question">
            <Trans>démo</Trans>
          </span>
        </span>
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex min-h-full flex-col">
        <div className="flex flex-1 flex-col gap-4 p-4">
          <p className="text-sm text-ink-2 text-pretty">
            <Trans>
              Ceci est une démonstration : les réponses sont écrites d’avance, et rien de ce que vous faites
              ici n’est envoyé.
            </Trans>
          </p>
          {postId && <PostContext postId={postId} />}
          <div role="log" aria-label={t`Conversation avec l’assistant`}>
            <ol className="flex flex-col gap-2.5">
              {messages.map(({ id, message, isUser }) => (
                <li
                  key={id}
                  className={clsx(
                    'max-w-[85%] rounded-2xl px-3.5 py-2.5 text-sm wrap-anywhere',
                    isUser ? 'self-end bg-blue text-on-blue' : 'self-start bg-sunk text-ink',
                  )}
                >
                  <span className="sr-only">{isUser ? t`Vous :` : t`Assistant :`} </span>
                  {message}
                </li>
              ))}
            </ol>
          </div>
          {waits && (
            <p className="self-start rounded-2xl bg-sunk px-3.5 py-2.5 text-sm text-ink-3">
              <span className="animate-pulse motion-reduce:animate-none">
                <Trans>L’assistant répond…</Trans>
              </span>
            </p>
          )}
          <div ref={end} />
        </div>
        <div className="sticky bottom-0 flex flex-col gap-3 border-t border-line bg-surface p-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
          {/* biome-ignore lint/a11y/useSemanticElements: these ask, they fill no form */}
          <div role="group" aria-label={t`Questions proposées`} className="flex flex-wrap gap-2">
            {(postId ? postActions : generalActions).map(({ id, question, reply }) => (
              <button
                key={id}
                type="button"
                onClick={() => ask(i18n._(question), i18n._(reply))}
                className="hit-44 h-9 rounded-full border border-line px-3.5 text-sm font-semibold text-blue transition-colors duration-150 hover:bg-blue-soft"
              >
                {i18n._(question)}
              </button>
            ))}
          </div>
          <form className="flex items-center gap-1.5" onSubmit={(event) => event.preventDefault()}>
            <Input
              aria-label={t`Votre question`}
              aria-describedby="assistant-free-text"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              maxLength={280}
              autoComplete="off"
            />
            <IconButton label={t`Envoyer`} type="submit" disabled className="disabled:opacity-45">
              <SendHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </form>
          <p id="assistant-free-text" className="-mt-1.5 text-xs text-ink-3">
            <Trans>L’envoi d’une question libre n’est pas disponible dans cette démo.</Trans>
          </p>
        </div>
      </div>
    </Sheet>
  )
}
