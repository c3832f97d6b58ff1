import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Reportable } from '../corrections/reportable.ts'

const FigureMenu = lazy(requestedPart(() => import('./figure-menu.tsx'), 'FigureMenu'))

/** The menu of a figure: a button until somebody wants it. */
export function FigureMenuButton({ path, figure }: { path: string; figure: Reportable }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t`Actions : ${figure.name}`}
      aria-haspopup="menu"
      aria-busy={wanted || undefined}
      size="sm"
      className="hit-44 -my-1.5 -ml-2"
      onClick={() => setWanted(true)}
    >
      <Ellipsis aria-hidden="true" size={18} />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <FigureMenu
        path={path}
        figure={figure}
        trigger={
          <IconButton label={t`Actions : ${figure.name}`} size="sm" className="hit-44 -my-1.5 -ml-2">
            <Ellipsis aria-hidden="true" size={18} />
          </IconButton>
        }
      />
    </Suspense>
  )
}
