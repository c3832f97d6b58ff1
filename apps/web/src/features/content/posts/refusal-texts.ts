import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to publish or to change a post. */
export const refusalTexts = {
  post_changed: msg`Ce post a été modifié ailleurs entre-temps. Relisez-le avant d’enregistrer.`,
  media_mixed: msg`Plusieurs fichiers dans un post : des images seulement.`,
  draft_not_found: msg`Ce brouillon n’existe plus.`,
  too_many_drafts: msg`Vous gardez déjà 20 brouillons : supprimez-en un d’abord.`,
  too_many_planned: msg`Vous avez déjà programmé 20 posts : attendez que l’un d’eux paraisse.`,
  plan_private: msg`Un post privé ne se programme pas : vous seul le verriez.`,
  plan_time_refused: msg`Choisissez une heure à venir, dans les 60 prochains jours.`,
  post_planned: msg`Ce post est programmé : sa visibilité ne change pas avant qu’il paraisse.`,
  post_not_planned: msg`Ce post n’est plus programmé.`,
  too_many_edits: msg`Ce post a déjà été modifié trop de fois.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
