import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import { Ellipsis, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReportDialog } from '../../../slots/reports.ts'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMayReport } from './use-may-report.ts'

/** Menu of a content whose one act is to report it. `label` names the menu, `act` its entry. */
export function ReportMenu({
  target,
  label,
  act,
}: {
  target: { type: NoticeTargetType; id: string }
  label: string
  act: string
}) {
  const [isReporting, setReporting] = useState(false)
  const mayReport = useMayReport()
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={label} className="-my-1 -mr-2.5 shrink-0">
            <Ellipsis aria-hidden="true" size={17} />
          </IconButton>
        }
      >
        <DropdownMenuItem
          icon={<Flag aria-hidden="true" size={18} />}
          onSelect={() => mayReport(target) && setReporting(true)}
        >
          {act}
        </DropdownMenuItem>
      </DropdownMenu>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog target={target} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  )
}
