import { Trans } from '@lingui/react/macro'

/** Marks invented content of the demonstration, which stands beside real figures. */
export function ExampleChip() {
  return (
    <span className="inline-block rounded-full bg-question-soft px-2 py-0.5 align-middle text-xs font-semibold text-question">
      <Trans>Exemple</Trans>
    </span>
  )
}
