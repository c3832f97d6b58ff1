import { Trans } from '@lingui/react/macro'
import { Flag, Quote } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { useCite } from '../../content/posts/use-cite.ts'
import type { Reportable } from '../corrections/reportable.ts'
import { useReportError } from '../corrections/use-report-error.tsx'

/** Acts on a figure: cites it in a post, or reports an error in it. Opens as it appears. */
export function FigureMenu({
  path,
  figure,
  trigger,
}: {
  path: string
  figure: Reportable
  trigger: ReactNode
}) {
  const cite = useCite()
  const { ask, dialog } = useReportError(figure)
  return (
    <>
      <DropdownMenu align="start" startsOpen trigger={trigger}>
        <DropdownMenuItem icon={<Quote aria-hidden="true" size={18} />} onSelect={() => void cite(path)}>
          <Trans>Citer dans un post</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Flag aria-hidden="true" size={18} />} onSelect={ask}>
          <Trans>Signaler une erreur</Trans>
        </DropdownMenuItem>
      </DropdownMenu>
      {dialog}
    </>
  )
}
