import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import type { NeutralityDimension, NeutralityMeasure } from '@parvis/contract/trust/transparency.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'

export const dimensionTexts: Record<NeutralityDimension, MessageDescriptor> = {
  side: msg`Orientation`,
  role: msg`Rôle`,
  region: msg`Région`,
}

export const measureTexts: Record<NeutralityMeasure, MessageDescriptor> = {
  shown_recent: msg`Montrés, tri chronologique`,
  shown_relevant: msg`Montrés, tri par pertinence`,
  shown_popular: msg`Montrés, tendances`,
  reactions: msg`Réactions reçues`,
  reported: msg`Posts signalés`,
  removed: msg`Posts retirés`,
  limited: msg`Posts à diffusion limitée`,
  restored: msg`Posts rétablis`,
  answered: msg`Posts dont l’auteur a répondu aux questions`,
}

const groups: Record<string, MessageDescriptor> = {
  ...orientationTexts,
  politician: msg`Responsables politiques`,
  journalist: msg`Journalistes`,
  citizen: msg`Citoyens`,
}

const regionNames = new Map<string, string>(Object.entries(regions))

/** Name of a group: regions have the same in all languages. */
export function useGroupName(): (group: string) => string {
  const { i18n } = useLingui()
  return (group) => {
    const text = groups[group]
    return text === undefined ? (regionNames.get(group) ?? group) : i18n._(text)
  }
}

/** A share in per cent, and an interval of shares. */
export function useShares() {
  const { t, i18n } = useLingui()
  const percent = (share: number) =>
    i18n.number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const span = ({ low, high }: { low: number; high: number }) => {
    const [from, to] = [percent(low), percent(high)]
    return t`${from} à ${to}`
  }
  return { percent, span }
}
