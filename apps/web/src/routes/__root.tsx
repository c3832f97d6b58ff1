import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SessionEffects } from '../app/session-effects.tsx'
import { CaptchaOutlet } from '../features/accounts/captcha/captcha-outlet.tsx'
import { IdentityDialogsOutlet } from '../features/accounts/identity/identity-dialogs-outlet.tsx'
import { CommentsPanelOutlet } from '../features/content/comments/comments-panel-outlet.tsx'
import { ToasterOutlet } from '../ui/toaster-outlet.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

/** Wraps every screen. */
function Root() {
  return (
    <>
      <Outlet />
      <SessionEffects />
      <CommentsPanelOutlet />
      <IdentityDialogsOutlet />
      <CaptchaOutlet />
      <ToasterOutlet />
    </>
  )
}
