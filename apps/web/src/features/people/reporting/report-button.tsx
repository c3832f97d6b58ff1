import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReportDialog } from '../../../slots/reports.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMayReport } from './use-may-report.ts'

/** Reports a content about which a reader can do nothing else: a menu would weigh more than its card. */
export function ReportButton({
  target,
  label,
}: {
  target: { type: NoticeTargetType; id: string }
  label: string
}) {
  const [isReporting, setReporting] = useState(false)
  const mayReport = useMayReport()
  return (
    <>
      <IconButton
        label={label}
        className="-my-1 -mr-2.5 shrink-0"
        onClick={() => mayReport(target) && setReporting(true)}
      >
        <Flag aria-hidden="true" size={16} />
      </IconButton>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog target={target} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
