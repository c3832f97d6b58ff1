import { Trans } from '@lingui/react/macro'

/** What cannot be undone. */
export function DangerSection() {
  return (
    <p className="text-ink-2 text-pretty">
      <Trans>Ce qui se fait ici est définitif.</Trans>
    </p>
  )
}
