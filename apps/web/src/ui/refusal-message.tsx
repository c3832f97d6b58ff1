import { useLingui } from '@lingui/react/macro'
import { refusalText } from '../lib/refusal-texts.ts'

/** Says why a change was refused, beside the button that asked for it. */
export function RefusalMessage({ error }: { error: Error | null }) {
  const { i18n } = useLingui()
  if (error === null) return null
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
      {i18n._(refusalText(error))}
    </p>
  )
}
