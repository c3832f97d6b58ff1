import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PartyAct } from '@parvis/contract/people/party-changes.ts'

export const actTexts: Record<PartyAct, MessageDescriptor> = {
  party_added: msg`Ajouté à la liste`,
  party_amended: msg`Modifié`,
  party_retired: msg`Retiré de la liste`,
  party_restored: msg`Remis dans la liste`,
}

/** Names of a party's facts in its history. */
export const factTexts = {
  name: msg`Nom`,
  abbreviation: msg`Sigle`,
  orientation: msg`Orientation`,
  color: msg`Couleur`,
}
