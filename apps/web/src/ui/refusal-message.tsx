import { useLingui } from '@lingui/react/macro'
import { refusalText } from '../lib/refusal-texts.ts'
import { Alert } from './alert.tsx'

/** Says why a change was refused, beside the button that asked for it. */
export function RefusalMessage({ error }: { error: Error | null }) {
  const { i18n } = useLingui()
  if (error === null) return null
  return <Alert>{i18n._(refusalText(error))}</Alert>
}
