import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A long or rarely needed part of a page, which opens on demand. */
export function FoldedSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group mt-4 rounded-xl border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-4 py-2 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
