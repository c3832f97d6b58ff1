import type { ReactNode } from 'react'

/** A link to an institution's own page; nothing but its words without an address. */
export function OutsideLink({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-blue underline">
      {children}
    </a>
  )
}
