import { useLingui } from '@lingui/react/macro'
import { ReportMenu } from '../../people/reporting/report-menu.tsx'

/** Menu of a statement: reports it. */
export function StatementMenu({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ReportMenu
      target={{ type: 'statement', id }}
      label={t`Actions sur cet énoncé`}
      act={t`Signaler cet énoncé`}
    />
  )
}
