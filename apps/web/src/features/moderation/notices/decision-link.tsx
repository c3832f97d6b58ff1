import type { ReactNode } from 'react'
import { SiteLink } from '../../link-previews/site-link.tsx'

/** To the reasons of a decision, where they can be contested. */
export function DecisionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <SiteLink
      href={`${location.origin}/decisions/${id}`}
      className="font-semibold underline underline-offset-2"
    >
      {children}
    </SiteLink>
  )
}
