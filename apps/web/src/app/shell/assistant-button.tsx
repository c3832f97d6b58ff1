import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import {
  closeAssistant,
  openAssistant,
  useAssistantOpen,
} from '../../features/discovery/assistant/open-assistant.ts'
import { useChat } from '../../features/discovery/assistant/use-chat.ts'
import { useHiding } from '../../features/discovery/feed/use-hiding.ts'
import { requestedPart } from '../../lib/parts.ts'
import { useSession } from '../../lib/session.ts'
import { useBottomIsTaken } from '../../ui/bottom-taken.ts'
import { usePostBeside } from './open-beside.ts'

const AssistantPanel = lazy(
  requestedPart(() => import('../../features/discovery/assistant/assistant-panel.tsx'), 'AssistantPanel'),
)

/**
 * The assistant, which the rail, the menu and a floating button open. The button stands above the bottom navigation of
 * phones, leaves while one scrolls down or writes at the bottom, and members may hide it in their settings.
 */
export function AssistantButton() {
  const { t } = useLingui()
  const session = useSession()
  const path = useRouterState({
    select: ({ location }) => (location.maskedLocation ?? location).pathname,
  })
  const signedIn = session.status === 'signed-in'
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: signedIn })
  const open = useAssistantOpen()
  const chat = useChat()
  // A post beside the feed takes the room.
  const isCovered = usePostBeside() !== undefined
  const isBottomTaken = useBottomIsTaken()
  const { hidden: isAway, swipe } = useHiding()
  const hidden =
    isCovered ||
    isBottomTaken ||
    (signedIn ? preferences?.floating_buttons !== true : session.status !== 'signed-out')
  const postId = /^\/post\/([^/]+)/.exec(path)?.[1] ?? null
  return (
    <>
      {!hidden && (
        <button
          type="button"
          aria-label={t`Ouvrir l’assistant`}
          title={t`Ouvrir l’assistant`}
          aria-haspopup="dialog"
          onClick={openAssistant}
          {...swipe}
          className={clsx(
            'fixed right-3 bottom-[calc(74px+env(safe-area-inset-bottom))] z-20 grid size-12 touch-manipulation place-items-center rounded-full border border-line bg-surface text-blue shadow-float transition-[translate,opacity,background-color] duration-200 hover:bg-blue-soft focus-visible:translate-y-0 focus-visible:opacity-100 md:right-5 md:bottom-6 md:size-14 [@media(max-height:500px)]:right-1 [@media(max-height:500px)]:bottom-3 [@media(max-height:500px)]:size-11',
            isAway &&
              'pointer-events-none translate-y-24 opacity-0 md:pointer-events-auto md:translate-y-0 md:opacity-100',
          )}
        >
          <Sparkles aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      )}
      {open && (
        <Suspense>
          <AssistantPanel chat={chat} postId={postId} onClose={closeAssistant} />
        </Suspense>
      )}
    </>
  )
}
