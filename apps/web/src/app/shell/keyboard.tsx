import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLoginPrompt } from '../../features/accounts/identity/identity-dialogs.ts'
import { requestedPart } from '../../lib/parts.ts'
import { searchBoxId } from '../../lib/search-box.ts'
import { useShortcut } from '../../lib/shortcuts.ts'

const ShortcutsDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './shortcuts-dialog.tsx'), 'ShortcutsDialog'),
)

/** The keys that work on every screen, and their list. */
export function Keyboard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const loginPrompt = useLoginPrompt()
  const [listed, setListed] = useState(false)

  useShortcut('/', t`Rechercher`, () => {
    const box = document.getElementById(searchBoxId)
    if (box) box.focus()
    else void navigate({ to: '/search' })
  })
  useShortcut('n', t`Écrire un post`, () => {
    if (loginPrompt.require(t`Vous devez être connecté pour publier.`)) void navigate({ to: '/create-post' })
  })
  useShortcut('?', t`Afficher les raccourcis`, () => setListed(true))

  return <Suspense>{listed && <ShortcutsDialog onClose={() => setListed(false)} />}</Suspense>
}
