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
  size = 'sm',
}: {
  target: EmbedTarget
  look?: 'secondary' | 'quiet'
  size?: 'sm' | 'md'
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CodeXml aria-hidden="true" size={size === 'sm' ? 16 : 18} />
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
