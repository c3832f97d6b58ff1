import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { DecisionLink } from '../../../ui/decision-link.tsx'

/** In the place of a message that moderation has removed; who wrote it still reads it below, and why it was. */
export function WithheldMessage({ decisionId }: { decisionId: string | null }) {
  return (
    <p
      role="note"
      className="flex max-w-full items-start gap-2 rounded-xl border border-dashed border-line-strong px-3.5 py-2 text-sm text-ink-2"
    >
      <EyeOff aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
      <span className="min-w-0 text-pretty">
        <Trans>Message retiré par la modération</Trans>
        {decisionId && (
          <>
            {'. '}
            <DecisionLink id={decisionId}>
              <Trans>Lire la raison, ou la contester</Trans>
            </DecisionLink>
          </>
        )}
      </span>
    </p>
  )
}
