import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import {
  closeAssistant,
  openAssistant,
  useAssistantOpen,
} from '../../features/discovery/assistant/open-assistant.ts'
import { useChat } from '../../features/discovery/assistant/use-chat.ts'
import { requestedPart } from '../../lib/parts.ts'
import { useSession } from '../../lib/session.ts'
import { usePostBeside } from './open-beside.ts'

const AssistantPanel = lazy(
  requestedPart(() => import('../../features/discovery/assistant/assistant-panel.tsx'), 'AssistantPanel'),
)

/**
 * The assistant, which the rail and the menu open. Where the window leaves room beside the columns, a floating button
 * does too; members may hide it in their settings.
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
  const hidden =
    isCovered || (signedIn ? preferences?.floating_buttons !== true : session.status !== 'signed-out')
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
          className="fixed right-5 bottom-6 z-20 hidden size-14 place-items-center rounded-full border border-line bg-surface text-blue shadow-float transition-colors duration-150 hover:bg-blue-soft min-[1400px]:grid"
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
