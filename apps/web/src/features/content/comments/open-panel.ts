import { useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listed post whose comments are open over the list. */
    commentsOf?: string
  }
}

export const loadCommentsPanel = () => import('./comments-panel.tsx')

/** The post whose comments are open over the present list, if any, and how to close them again. */
export function useOpenComments(): { postId: string | undefined; close: () => void } {
  const router = useRouter()
  const postId = useRouterState({ select: ({ location }) => location.state.commentsOf })
  return {
    postId,
    close: () => {
      // Not twice: a drawer that still moves away may have been left by the browser's own Back.
      if (router.latestLocation.state.commentsOf === postId) router.history.back()
    },
  }
}
