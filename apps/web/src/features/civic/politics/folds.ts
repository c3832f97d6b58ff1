import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { figureAnchor } from '@parvis/contract/civic/political-slugs.ts'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { dateText, measureText } from './fact-format.ts'

/** Blocks that the reader opened or folded. */
export interface Folds {
  isOpen: (block: string, openByDefault: boolean) => boolean
  set: (block: string, open: boolean) => void
}

export function useFolds(): Folds {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  return {
    isOpen: (block, openByDefault) => chosen[block] ?? openByDefault,
    set: (block, open) => setChosen((before) => ({ ...before, [block]: open })),
  }
}

/** Whether an anchor of the page is this block, or a figure in it. */
export function holds(block: PoliticalBlock, anchor: string | undefined): boolean {
  if (anchor === undefined) return false
  return (
    block.id === anchor ||
    (block.kind === 'figures' && block.figures.some(({ key }) => figureAnchor(key) === anchor))
  )
}

/** The matter of a folded block, in a few words. */
export function useHint(): (block: PoliticalBlock) => string | null {
  const { t } = useLingui()
  return (block) => {
    switch (block.kind) {
      case 'election':
        // Winner and date, where the title does not say them.
        return [block.title.includes(String(block.year)) ? null : block.year, block.outcome]
          .filter(Boolean)
          .join(separator)
      case 'series': {
        const [series] = block.series
        const last = series?.points.at(-1)
        if (series === undefined || last === undefined) return null
        return t`${dateText(last.at)} : ${measureText(last.value, series.unit, series.decimals)}`
      }
      case 'figures':
        return t`${plural(block.figures.length, { one: '# chiffre', other: '# chiffres' })}`
      case 'people':
        return t`${plural(block.total, { one: '# personne', other: '# personnes' })}`
      default:
        return null
    }
  }
}
