import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to a figure; `path` may end with the anchor of its block. */
export function FigureLink({ path, children }: { path: string; children: ReactNode }) {
  const [to, hash] = path.split('#')
  return (
    <Link to={to} {...(hash !== undefined && { hash })} className="hover:underline">
      {children}
    </Link>
  )
}
