import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InvitationState } from '@parvis/contract/people/admissions.ts'
import type { EntryBlockKind } from '@parvis/contract/people/entry-blocks.ts'

export const kindTexts: Record<EntryBlockKind, MessageDescriptor> = {
  domain: msg`Domaines`,
  network: msg`Réseaux`,
  username: msg`Noms`,
}

export const valueTexts: Record<EntryBlockKind, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  domain: {
    label: msg`Domaine`,
    hint: msg`Par exemple exemple.org. Ses sous-domaines sont bloqués aussi ; les membres qui y ont déjà leur adresse restent.`,
  },
  network: {
    label: msg`Adresse ou réseau`,
    hint: msg`Par exemple 203.0.113.7, 203.0.113.0/24 ou 2001:db8::/48.`,
  },
  username: {
    label: msg`Nom d’utilisateur`,
    hint: msg`Par exemple robot, ou robot* : l’étoile vaut pour tous les caractères. Les ressemblances comptent (r0bot, ro.bot).`,
  },
}

/** Durations of a block or an invitation, in days. */
export const spans: readonly { days: number; label: MessageDescriptor }[] = [
  { days: 1, label: msg`Un jour` },
  { days: 7, label: msg`Une semaine` },
  { days: 30, label: msg`Un mois` },
  { days: 180, label: msg`Six mois` },
]

export const endOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export const stateTexts: Record<InvitationState, MessageDescriptor> = {
  open: msg`En cours`,
  used: msg`Épuisée`,
  ended: msg`Expirée`,
  revoked: msg`Retirée`,
}
