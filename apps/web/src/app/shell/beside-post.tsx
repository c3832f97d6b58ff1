import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { postQuery } from '../../cache/post-queries.ts'
import { useLayerTitle } from '../../lib/page-title.ts'
import { WholePost } from '../../routes/_shell/-post/whole-post.tsx'
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx'

/** A post of the feed in full, beside the feed. */
export function BesidePost({ postId }: { postId: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: post } = useQuery({ ...postQuery(postId), enabled: false })
  const name = post?.author?.name ?? t`Utilisateur inconnu`
  const title = post ? t`Post de ${name}` : t`Post`
  useLayerTitle(title)

  const close = () => {
    if (router.latestLocation.state.postBeside === postId) router.history.back()
  }

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    return () =>
      document.querySelector<HTMLElement>(`main [data-post="${postId}"]`)?.focus({ preventScroll: true })
  }, [postId])

  const onKeyDown = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>) => {
    // Dialogs opened from here are its children for React, not in the page.
    const isHere = target instanceof Node && currentTarget.contains(target)
    if (key === 'Escape' && isHere && !defaultPrevented) close()
  }

  return (
    <section
      aria-labelledby="post-beside"
      data-post-beside=""
      onKeyDown={onKeyDown}
      className="sticky top-(--header-height) h-[calc(100dvh-var(--header-height))] overflow-y-auto overscroll-contain border-r border-line [--header-offset:0px]"
    >
      <div className="sticky top-0 z-20 flex h-[50px] items-center gap-1 border-b border-line bg-paper/92 px-2 backdrop-blur-md">
        <IconButton label={t`Retour`} onClick={close}>
          <ArrowLeft aria-hidden="true" size={20} />
        </IconButton>
        <h2
          id="post-beside"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-lg outline-none"
        >
          {title}
        </h2>
        <Link
          to="/post/$postId"
          params={{ postId }}
          replace
          aria-label={t`Ouvrir la page du post`}
          title={t`Ouvrir la page du post`}
          className={iconButtonClass}
        >
          <Maximize2 aria-hidden="true" size={18} strokeWidth={1.75} />
        </Link>
      </div>
      <WholePost postId={postId} onLeave={close} />
    </section>
  )
}
