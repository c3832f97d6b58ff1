import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isForCard } from '../../features/content/posts/card-target.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The post that is open beside the feed. */
    postBeside?: string
  }
}

/** From this width a post opens beside the feed. */
export const roomForPost = '(min-width: 1280px)'

/** The post that is open beside the feed, if any. */
export const usePostBeside = () => useRouterState({ select: ({ location }) => location.state.postBeside })

/** The post that a click in its card opens, with the place in it. */
function postOf(target: EventTarget | null): { postId: string; hash?: string } | null {
  if (!(target instanceof Element)) return null
  const card = target.closest<HTMLElement>('main [role=feed] [data-post]')
  const postId = card?.dataset.post
  if (!card || postId === undefined) return null
  const link = target.closest('a')
  if (link === null) return isForCard(card, target) ? { postId } : null
  // The comment count opens its own panel.
  if (link.ariaHasPopup !== null || link.pathname !== `/post/${postId}`) return null
  return { postId, hash: link.hash.slice(1) }
}

/**
 * Opens posts of the feed beside it: the feed stays where it was read, under the address of the post. Back leads to the
 * feed; a reload or a shared address shows the post's page.
 */
export function useOpensBeside(hasRoom: boolean): void {
  const navigate = useNavigate()
  const onHome = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const open = usePostBeside()
  const isOpen = open !== undefined

  useEffect(() => {
    if (!hasRoom || !onHome) return
    const show = (event: Event, { postId, hash }: { postId: string; hash?: string }) => {
      event.preventDefault()
      event.stopPropagation()
      void navigate({
        to: '.',
        search: true,
        state: (before) => ({ ...before, postBeside: postId }),
        mask: { to: '/post/$postId', params: { postId }, ...(hash && { hash }), unmaskOnReload: true },
        replace: isOpen,
        resetScroll: false,
      })
    }
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const post = postOf(event.target)
      if (post) show(event, post)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== 'Enter' || !(target instanceof HTMLElement) || target.dataset.post === undefined) return
      const post = postOf(target)
      if (post) show(event, post)
    }
    // Before the cards themselves, which open the page.
    document.addEventListener('click', onClick, { capture: true })
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [hasRoom, onHome, isOpen, navigate])

  // A window that became too narrow shows the post alone, as its address says.
  useEffect(() => {
    if (hasRoom || open === undefined) return
    void navigate({ to: '/post/$postId', params: { postId: open }, replace: true })
  }, [hasRoom, open, navigate])
}
