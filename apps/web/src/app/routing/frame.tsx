import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { CaptchaOutlet } from '../../features/accounts/captcha/captcha-outlet.tsx'
import { IdentityDialogsOutlet } from '../../features/accounts/identity/identity-dialogs-outlet.tsx'
import { CommentsPanelOutlet } from '../../features/content/comments/comments-panel-outlet.tsx'
import { ToasterOutlet } from '../../ui/toaster-outlet.tsx'
import { SessionEffects } from '../session-effects.tsx'
import { Shell } from '../shell/shell.tsx'

/** What every screen stands in. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <SessionEffects />
      <CommentsPanelOutlet />
      <IdentityDialogsOutlet />
      <CaptchaOutlet />
      <ToasterOutlet />
    </>
  ),
})

export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
