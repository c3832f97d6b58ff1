import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { twoPanes, useMediaQuery } from '../../../lib/media-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

export const Route = createFileRoute('/_shell/moderation/_queue/')({
  staticData: { visits: 'rare' },
  component: NoCase,
})

/** Beside the list, while no case is open. */
function NoCase() {
  const { t } = useLingui()
  const both = useMediaQuery(twoPanes)
  if (!both) return null
  return (
    <EmptyState icon={Inbox} title={t`Aucun dossier ouvert`}>
      <p>
        <Trans>Choisissez un dossier dans la liste.</Trans>
      </p>
      <p className="mt-3 text-sm [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-line [&_kbd]:bg-sunk [&_kbd]:px-1.5 [&_kbd]:font-text [&_kbd]:font-semibold">
        <Trans>
          Au clavier : <kbd>j</kbd> et <kbd>k</kbd> parcourent, <kbd>Entrée</kbd> ouvre, <kbd>c</kbd> prend,{' '}
          <kbd>d</kbd> décide. <kbd>?</kbd> montre tous les raccourcis.
        </Trans>
      </p>
    </EmptyState>
  )
}
