import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { routeTree } from './route-tree.gen.ts'

const NotFound = lazyRouteComponent(() => import(/* visits: rare */ '../routes/-not-found.tsx'), 'NotFound')

/** @param history where addresses are kept; left out: the browser's */
export const createParvisRouter = (queryClient: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient, screen: (): ParsedLocation | undefined => router.state.resolvedLocation },
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    parseSearch: parseSearchWith(readValue),
    // A region's number is no number: plain text both ways.
    stringifySearch: stringifySearchWith(JSON.stringify),
    // On the server it would write a script into the page.
    scrollRestoration: history === undefined,
  })
  return router
}

/** A value of an address. JSON that would be written otherwise stays text: the router rewrites the address as it reads it. */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return typeof value !== 'string' && JSON.stringify(value) === text ? value : text
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createParvisRouter>
  }

  interface StaticDataRouteOption {
    /** Members seldom open this screen: the first visit does not carry the list of its files (rare-screens.ts). */
    visits?: 'rare'
  }
}
