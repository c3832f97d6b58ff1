import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { civicRoutes } from './routing/civic-routes.ts'
import { root, shell } from './routing/frame.tsx'
import { membershipRoutes } from './routing/membership-routes.ts'
import { moderationRoutes } from './routing/moderation-routes.ts'
import { peopleRoutes } from './routing/people-routes.ts'
import { postsRoutes } from './routing/posts-routes.ts'
import { screen } from './routing/screen.ts'
import { trustRoutes } from './routing/trust-routes.ts'

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search): { mode?: 'signup' | 'recovery' } =>
    search.mode === 'signup' || search.mode === 'recovery' ? { mode: search.mode } : {},
  component: screen(() => import('../routes/auth.tsx'), 'Auth'),
})

const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: screen(() => import('../routes/design.tsx'), 'Design'),
})

const NotFound = screen(() => import('../routes/not-found.tsx'), 'NotFound')

/** Any other address, inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const routeTree = root.addChildren([
  shell.addChildren([
    ...postsRoutes,
    ...peopleRoutes,
    ...civicRoutes,
    moderationRoutes,
    ...membershipRoutes,
    ...trustRoutes,
    elsewhere,
  ]),
  auth,
  design,
])

/** @param history where addresses are kept; left out: the browser's */
export const createParvisRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    // A region's number is no number: plain text both ways.
    stringifySearch: stringifySearchWith(JSON.stringify),
    // On the server it would write a script into the page.
    scrollRestoration: history === undefined,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createParvisRouter>
  }
}
