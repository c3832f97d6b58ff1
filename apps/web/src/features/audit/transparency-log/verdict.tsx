import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Check } from './check-proof.ts'

/** Result of a check, before its steps. */
export function Verdict({ check, isOwn, children }: { check: Check; isOwn: boolean; children?: ReactNode }) {
  const Mark = check.holds ? ShieldCheck : ShieldAlert
  return (
    <div
      role="status"
      className={clsx(
        'flex items-start gap-3 rounded-xl p-4',
        check.holds ? 'bg-support-soft text-support' : 'bg-danger-soft text-danger',
      )}
    >
      <Mark aria-hidden="true" size={24} className="shrink-0" />
      <div className="text-pretty">
        <p className="font-semibold">
          {!check.holds ? (
            <Trans>Preuve non valable</Trans>
          ) : isOwn ? (
            <Trans>Prouvé : cette entrée du journal parle de ce compte</Trans>
          ) : (
            <Trans>Prouvé : cette entrée est dans le journal</Trans>
          )}
        </p>
        {!check.holds && (
          <p className="mt-0.5 text-sm">
            <Trans>Une étape au moins échoue : elle est marquée ci-dessous.</Trans>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
