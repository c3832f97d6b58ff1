import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { messageSearchQuery } from './queries.ts'

/** Finds messages of a conversation by their text; choosing one leads to it. */
export function ConversationSearch({
  conversationId,
  name,
  onFound,
  onClose,
}: {
  conversationId: string
  /** Concerns the other person. */
  name: string
  onFound: (messageId: string) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const query = useInfiniteQuery({ ...messageSearchQuery(conversationId, q), enabled: q !== '' })
  const found = q === '' ? undefined : query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog
      tall
      startsAt={box}
      title={t`Rechercher dans la conversation`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="sticky top-0 z-10 bg-surface px-4 pt-3 pb-2">
        <SearchField
          ref={box}
          label={t`Texte d’un message`}
          placeholder={t`Rechercher`}
          clearLabel={t`Effacer la recherche`}
          maxLength={limits.search}
          round
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div aria-live="polite" aria-busy={query.isFetching} className="flex flex-col gap-1 px-2 pb-3">
        {query.error && (
          <p role="alert" className="px-3 py-2 text-sm text-danger">
            {i18n._(refusalText(query.error))}
          </p>
        )}
        {found?.length === 0 && !query.hasNextPage && (
          <p className="px-3 py-6 text-center text-ink-2">
            <Trans>Aucun message ne contient ce texte.</Trans>
          </p>
        )}
        {found?.map((message) => (
          <button
            key={message.id}
            type="button"
            onClick={() => {
              onFound(message.id)
              onClose()
            }}
            className="min-h-11 rounded-lg px-3 py-2 text-left hover:bg-sunk"
          >
            <span className="flex items-baseline justify-between gap-3 text-sm text-ink-3">
              <bdi className="truncate font-semibold text-ink-2">{message.is_own ? t`Vous` : name}</bdi>
              <ElapsedTime at={message.created_at} form="words" />
            </span>
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {message.is_share ? message.note : message.content}
            </span>
          </button>
        ))}
        <MoreButton query={query}>
          <Trans>Messages plus anciens</Trans>
        </MoreButton>
      </div>
    </Dialog>
  )
}
