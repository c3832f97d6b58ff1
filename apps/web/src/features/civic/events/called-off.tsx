import { Trans } from '@lingui/react/macro'

/** Beside the name of an event that will not take place. */
export function CalledOff() {
  return (
    <span className="inline-block rounded-full bg-danger-soft px-2 py-px font-text text-xs font-semibold text-danger">
      <Trans>Annulé</Trans>
    </span>
  )
}
