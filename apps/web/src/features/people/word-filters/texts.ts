import { useLingui } from '@lingui/react/macro'
import type { FilterAction, FilterTerm } from '@parvis/contract/people/word-filters.ts'

/** Effect of a filter, in a word. */
export function useActionNames(): Record<FilterAction, string> {
  const { t } = useLingui()
  return { fold: t`Replier`, hide: t`Ne pas montrer` }
}

export function useTermNames(): Record<FilterTerm, string> {
  const { t } = useLingui()
  return { always: t`Toujours`, day: t`24 heures`, week: t`7 jours`, month: t`30 jours` }
}
