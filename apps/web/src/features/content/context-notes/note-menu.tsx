import { useLingui } from '@lingui/react/macro'
import { ReportMenu } from '../../people/reporting/report-menu.tsx'

/** Menu of another member's context note: reports it. */
export function NoteMenu({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ReportMenu
      target={{ type: 'context_note', id }}
      label={t`Actions sur cette note`}
      act={t`Signaler cette note`}
    />
  )
}
