import type { OrganKind } from '@parvis/contract/civic/officials.ts'
import { hasOrganPage, organSections, organSlug } from '@parvis/contract/civic/organs.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to the page of a group or committee; other organs are named alone. */
export function OrganLink({
  organ,
  kind,
  children,
}: {
  organ: { uid: string; name: string }
  kind: OrganKind
  children: ReactNode
}) {
  if (!hasOrganPage(kind)) return children
  return (
    <Link
      to={organSections[kind] === 'groupes' ? '/groupes/$slug' : '/commissions/$slug'}
      params={{ slug: organSlug(organ) }}
      className="hit-44 relative text-blue hover:underline"
    >
      {children}
    </Link>
  )
}
