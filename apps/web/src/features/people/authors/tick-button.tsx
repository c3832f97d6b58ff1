import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { TickSheet } from '../../../slots/ticks.ts'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'

/** The seal of a verified member. It opens what stands behind it. */
export function TickButton({ memberId, label, size }: { memberId: string; label: string; size: number }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className="hit-44 shrink-0 rounded-full"
        onClick={() => setOpen(true)}
      >
        <VerifiedSeal label={t`Compte vérifié`} size={size} />
      </button>
      {isOpen && (
        <Suspense>
          <TickSheet memberId={memberId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
