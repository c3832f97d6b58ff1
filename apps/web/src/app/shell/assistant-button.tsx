import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preferencesQuery } from '../../features/accounts/preferences/queries.ts'
import { useChat } from '../../features/discovery/assistant/use-chat.ts'
import { requestedPart } from '../../lib/parts.ts'
import { useSession } from '../../lib/session.ts'

const AssistantPanel = lazy(
  requestedPart(() => import('../../features/discovery/assistant/assistant-panel.tsx'), 'AssistantPanel'),
)

/** Screens on which one writes down to the window's lower edge. */
const written = /^\/(messages|conversation|create-post)/

/** The floating button that opens the assistant; members may hide it in their settings. */
export function AssistantButton() {
  const { t } = useLingui()
  const session = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const signedIn = session.status === 'signed-in'
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: signedIn })
  const [open, setOpen] = useState(false)
  const chat = useChat()
  const hidden = signedIn ? preferences?.floating_buttons !== true : session.status !== 'signed-out'
  const postId = /^\/post\/([^/]+)/.exec(path)?.[1] ?? null
  return (
    <>
      {!hidden && (
        <button
          type="button"
          aria-label={t`Assistant`}
          title={t`Assistant`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={clsx(
            'fixed right-4 z-20 grid size-12 place-items-center rounded-full border border-line bg-surface text-blue shadow-float transition-colors duration-150 hover:bg-blue-soft md:right-6 md:bottom-6 md:size-14',
            path === '/'
              ? 'bottom-[calc(146px+env(safe-area-inset-bottom))]'
              : 'bottom-[calc(78px+env(safe-area-inset-bottom))]',
            written.test(path) && 'max-md:hidden',
          )}
        >
          <Sparkles aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      )}
      {open && (
        <Suspense>
          <AssistantPanel chat={chat} postId={postId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
