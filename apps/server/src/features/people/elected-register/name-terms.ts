import { foldText } from '@parvis/contract/folding.ts'

/** Words of a name as they are compared: « JEAN-MICHEL D'ARC » and « Jean Michel d’Arc » are `jean michel d arc`. */
export function nameTerm(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
