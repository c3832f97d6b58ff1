import { Trans } from '@lingui/react/macro'
import type { ActView } from '@parvis/contract/trust/staff.schemas.ts'
import { ActLine } from './act-line.tsx'
import { CaseSection } from './case-section.tsx'

/** Acts of the staff on this case, latest first. */
export function CaseTrail({ acts }: { acts: readonly ActView[] }) {
  if (acts.length === 0) return null
  return (
    <CaseSection title={<Trans>Actes</Trans>}>
      <ol className="flex flex-col gap-2 text-sm">
        {acts.map((act) => (
          <li key={act.id}>
            <ActLine act={act} />
          </li>
        ))}
      </ol>
    </CaseSection>
  )
}
