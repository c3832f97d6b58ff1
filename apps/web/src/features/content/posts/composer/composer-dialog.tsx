import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusCardOnceThere } from '../../../../lib/focus-card.ts'
import { useLayerTitle } from '../../../../lib/page-title.ts'
import { useSession } from '../../../../lib/session.ts'
import { useReturnFocus } from '../../../../ui/dialog-opener.ts'
import { Composer } from './composer.tsx'
import { useKeyboardHeight } from './use-keyboard-height.ts'

/**
 * The composer over the screen from which it was opened: a sheet on phones, a dialog on wide windows. Back, Escape and the
 * cross close it; the draft stays.
 */
export function ComposerDialog() {
  const { t } = useLingui()
  const router = useRouter()
  const returnFocus = useReturnFocus()
  const published = useRef<string | null>(null)
  const keyboard = useKeyboardHeight()
  const signedIn = useSession().status === 'signed-in'
  useLayerTitle(t`Nouveau post`)
  const close = () => {
    // Not twice: the browser's own Back may have left it.
    if (router.latestLocation.state.composing) router.history.back()
  }
  const onSignedOut = useEffectEvent(close)
  useEffect(() => {
    if (!signedIn) onSignedOut()
  }, [signedIn])
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_160ms_ease-out] bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (published.current === null) return returnFocus(event)
            event.preventDefault()
            focusCardOnceThere(published.current)
          }}
          // The keyboard of a phone covers the window's lower part. A phone that is turned leaves no room above.
          style={{ bottom: keyboard }}
          className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+8px)] z-40 flex animate-[rise-in_200ms_ease-out] flex-col overflow-hidden rounded-t-2xl bg-surface outline-none md:top-[9dvh] md:mx-auto md:h-fit md:max-h-[82dvh] md:w-[min(600px,calc(100%-48px))] md:rounded-2xl md:border md:border-line md:shadow-float [@media(max-height:500px)]:top-1 [@media(max-height:500px)]:h-auto [@media(max-height:500px)]:max-h-none"
        >
          <Composer
            title={<Radix.Title className="text-lg">{t`Nouveau post`}</Radix.Title>}
            onClose={close}
            onPublished={(postId) => {
              published.current = postId
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
