import type { Feature } from '../../../feature.ts'
import { hiddenMembersChanged } from '../../accounts/identity/index.ts'
import { partyChanged } from '../parties/index.ts'
import { tellAllCardsChanged } from './events.ts'

/** The cards by which members are shown as authors. */
export const authorsFeature: Feature = {
  name: 'authors',
  attach() {
    hiddenMembersChanged.attach(({ bus }) => tellAllCardsChanged(bus))
    partyChanged.attach(({ bus }, tx) => tx.afterCommit(() => tellAllCardsChanged(bus)))
  },
}
