import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type ParsedLocation } from '@tanstack/react-router'
import { SessionEffects } from '../app/session-effects.tsx'
import { CaptchaOutlet } from '../features/accounts/captcha/captcha-outlet.tsx'
import { IdentityDialogsOutlet } from '../features/accounts/identity/identity-dialogs-outlet.tsx'
import { CommentsPanelOutlet } from '../features/content/comments/comments-panel-outlet.tsx'
import { ComposerOutlet } from '../features/content/posts/composer/composer-outlet.tsx'
import { ToasterOutlet } from '../ui/toaster-outlet.tsx'

interface Surroundings {
  queryClient: QueryClient
  /** The screen that is shown, while another one loads. */
  screen: () => ParsedLocation | undefined
}

export const Route = createRootRouteWithContext<Surroundings>()({
  component: Root,
})

/** Wraps every screen. */
function Root() {
  return (
    <>
      <Outlet />
      <SessionEffects />
      <CommentsPanelOutlet />
      <ComposerOutlet />
      <IdentityDialogsOutlet />
      <CaptchaOutlet />
      <ToasterOutlet />
    </>
  )
}
