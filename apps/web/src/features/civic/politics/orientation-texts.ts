import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Orientation } from '@parvis/contract/people/parties.schemas.ts'

const names = {
  left: msg`gauche`,
  center: msg`centre`,
  right: msg`droite`,
}

/** Letters on a colour, so that it never is the only sign. */
export const orientationLetters: Record<Orientation, string> = { left: 'G', center: 'C', right: 'D' }

export function useOrientationName(): (orientation: Orientation | null) => string {
  const { t, i18n } = useLingui()
  return (orientation) => (orientation === null ? t`non classé` : i18n._(names[orientation]))
}
