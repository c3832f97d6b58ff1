import { useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMayReport } from './use-may-report.ts'

const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

/** Reports a profile to moderation. */
export function ReportProfileButton({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const mayReport = useMayReport()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Signaler un contenu illicite`}
        aria-haspopup="dialog"
        onClick={() => mayReport() && setOpen(true)}
        className="-mt-1.5 -mr-2.5"
      >
        <Flag aria-hidden="true" size={18} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog target={{ type: 'profile', id: profileId }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
