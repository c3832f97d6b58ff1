import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { siteOrigin } from '../lib/site-origin.ts'

/** Whether an address is one of this site's own. */
export const isOwn = (href: string) => new URL(href).origin === siteOrigin()

/** A link that a member wrote: within the site the page stays, another site has a tab of its own. */
export function SiteLink({
  href,
  className,
  children,
}: {
  href: string
  className: string
  children: ReactNode
}) {
  const router = useRouter()
  if (!isOwn(href))
    return (
      <a href={href} target="_blank" rel="noopener nofollow ugc" className={className}>
        {children}
      </a>
    )
  const path = href.slice(siteOrigin().length)
  const go = (event: MouseEvent) => {
    // Those who ask for a tab of its own get one.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <a href={path} onClick={go} className={className}>
      {children}
    </a>
  )
}
