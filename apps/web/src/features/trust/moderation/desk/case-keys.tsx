import { useLingui } from '@lingui/react/macro'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { useOwnProfile } from '../../../accounts/identity/queries.ts'
import { deskRequest, isAssignable, isShareable, type SharedCase } from './desk-request.ts'
import { useSharing } from './use-sharing.ts'

/** Keys that share a case out, pass it on or tag it: the row in focus, else the open one. */
export function CaseKeys({ meant }: { meant: () => SharedCase | undefined }) {
  const { t } = useLingui()
  const own = useOwnProfile()
  const { assign } = useSharing()
  const asks = (kind: 'assign' | 'escalate' | 'tags', fits: (shown: SharedCase) => boolean) => () => {
    const shown = meant()
    if (shown && fits(shown)) deskRequest.write({ kind, shown })
  }
  useShortcut('a', t`Se confier le dossier, ou le rendre`, () => {
    const shown = meant()
    if (shown && own && isAssignable(shown, own.is_administrator))
      assign.mutate({ shown, to: shown.assignment?.is_own ? null : own.id })
  })
  useShortcut(
    'A',
    t`Confier le dossier à quelqu’un`,
    asks('assign', (shown) => isAssignable(shown, own?.is_administrator === true)),
  )
  useShortcut(
    'e',
    t`Transmettre aux administrateurs`,
    asks('escalate', (shown) => isShareable(shown) && shown.escalation === null),
  )
  useShortcut(
    't',
    t`Étiqueter le dossier`,
    asks('tags', ({ is_own: isOwn }) => !isOwn),
  )
  useShortcut('u', t`Vues de la file`, () => deskRequest.write({ kind: 'views' }))
  return null
}
