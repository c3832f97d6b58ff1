import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Check } from './check-proof.ts'
import { VerdictBox } from './verdict-box.tsx'

/** Result of the check of an entry. */
export function Verdict({ check, isOwn, children }: { check: Check; isOwn: boolean; children?: ReactNode }) {
  return (
    <VerdictBox
      holds={check.holds}
      title={
        !check.holds ? (
          <Trans>Preuve non valable</Trans>
        ) : isOwn ? (
          <Trans>Prouvé : cette entrée du journal parle de ce compte</Trans>
        ) : (
          <Trans>Prouvé : cette entrée est dans le journal</Trans>
        )
      }
      advice={<Trans>Une étape au moins échoue : elle est marquée ci-dessous.</Trans>}
    >
      {children}
    </VerdictBox>
  )
}
