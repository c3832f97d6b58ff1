import { lazy, Suspense } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useAsking } from './asking.ts'

const CaptchaDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './captcha-dialog.tsx'), 'CaptchaDialog'),
)

/** Stands once in the application; the dialog's code comes when one is first asked for. */
export function CaptchaOutlet() {
  const asking = useAsking()
  if (asking === null) return null
  return (
    <Suspense>
      <CaptchaDialog onSolved={asking.answer} onClose={() => asking.answer(null)} />
    </Suspense>
  )
}
