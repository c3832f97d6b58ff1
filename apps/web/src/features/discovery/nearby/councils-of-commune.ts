import { foldText } from '@parvis/contract/folding.ts'
import type { Council } from '@parvis/contract/people/elected-register.schemas.ts'

/** Words of a commune's name, as two files write it: « St Étienne », « Saint-Étienne ». */
const words = (name: string) =>
  foldText(name)
    .replaceAll(/\bst\b/g, 'saint')
    .replaceAll(/\bste\b/g, 'sainte')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')

/** Councils of a commune, then those of the department and the region; without a name, these alone. */
export function councilsOf(councils: readonly Council[], commune: string | null): Council[] {
  const wanted = commune === null ? null : words(commune)
  const own = councils.filter(({ kind, name }) => kind === 'commune' && words(name) === wanted)
  const ofKind = (wantedKind: Council['kind']) => councils.filter(({ kind }) => kind === wantedKind)
  return [...own, ...ofKind('department'), ...ofKind('region')]
}
