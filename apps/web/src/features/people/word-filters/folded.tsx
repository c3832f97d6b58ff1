import { lazy, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'

const FoldedLine = lazy(backgroundPart(() => import(/* visits: rare */ './folded-line.tsx'), 'FoldedLine'))

/** Says that a filter folds something. Most readers filter nothing, so the line is loaded by the first that does. */
export function Folded({ by, onShow }: { by: string; onShow: () => void }) {
  return (
    <Suspense fallback={<div className="h-11" />}>
      <FoldedLine by={by} onShow={onShow} />
    </Suspense>
  )
}

interface Filtered {
  filtered_by: string | null
  original?: Filtered | null
}

/** The filter that a post holds, itself or in what it quotes. */
export function filterOf({ filtered_by: filteredBy, original }: Filtered): string | null {
  return filteredBy ?? (original ? filterOf(original) : null)
}
