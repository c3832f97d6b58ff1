import { Trans } from '@lingui/react/macro'
import type { EmbedTarget } from '@parvis/contract/discovery/embeds.ts'
import { CodeXml } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { Button } from '../../../ui/button.tsx'

const EmbedDialog = lazy(requestedPart(() => import(/* visits: rare */ './embed-dialog.tsx'), 'EmbedDialog'))

/** Opens the code that shows a content on another site. */
export function EmbedButton({
  target,
  look = 'secondary',
}: {
  target: EmbedTarget
  look?: 'secondary' | 'quiet'
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CodeXml aria-hidden="true" size={16} />
        <Trans>Intégrer</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
