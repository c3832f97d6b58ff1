import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useIsAtTop } from '../../../../ui/top-taken.ts'

/** Top of the composer: its cross, its title, and the button that publishes. */
export function ComposerHead({
  title,
  onClose,
  children,
}: {
  title: ReactNode
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useLingui()
  // Toasts leave the button free: the head is at most as far down as the site's own header.
  useIsAtTop(112)
  return (
    <div className="grid min-h-14 shrink-0 grid-cols-[1fr_minmax(0,auto)_1fr] text-center items-center gap-2 border-b border-line px-2 py-1.5">
      <IconButton label={t`Fermer`} onClick={onClose}>
        <X aria-hidden="true" size={20} />
      </IconButton>
      {title}
      <div className="flex justify-end pr-1.5">{children}</div>
    </div>
  )
}
