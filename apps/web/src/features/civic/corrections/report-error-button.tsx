import { Trans, useLingui } from '@lingui/react/macro'
import type { BlockItem } from '@parvis/contract/civic/block-items.ts'
import { Flag } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Reportable } from './reportable.ts'
import { useReportError } from './use-report-error.tsx'

/** Opens the form for an error in a figure. Guests are asked to sign in. */
export function ReportErrorButton({
  figure,
  itemsOf,
  small = false,
}: {
  figure: Reportable
  /** Rows of the block, of which the reader picks one. */
  itemsOf?: () => BlockItem[]
  /** Beside one row of many. */
  small?: boolean
}) {
  const { t } = useLingui()
  const { ask, dialog } = useReportError(figure, itemsOf)
  const label = t`Signaler une erreur : ${figure.name}`
  return (
    <>
      {small ? (
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={ask}
          className="hit-44 relative inline-flex items-center gap-1 text-xs font-semibold text-ink-2 hover:text-ink hover:underline"
        >
          <Flag aria-hidden="true" size={13} />
          <Trans>Signaler une erreur</Trans>
        </button>
      ) : (
        <Button look="quiet" size="sm" aria-label={label} aria-haspopup="dialog" onClick={ask}>
          <Flag aria-hidden="true" size={15} />
          <Trans>Signaler une erreur</Trans>
        </Button>
      )}
      {dialog}
    </>
  )
}
