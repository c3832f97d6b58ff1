import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says that nothing here is real money, before anything can be pressed. */
export function SimulationNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
      <FlaskConical aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
      <span>
        <strong>
          <Trans>Simulation.</Trans>
        </strong>{' '}
        {children}
      </span>
    </p>
  )
}
