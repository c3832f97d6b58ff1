import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'

/** Shows one's referral code, and leads to the programme. */
export function ReferralCard({ code }: { code: string }) {
  return (
    <Link
      to="/sponsorship"
      className="flex items-center gap-3.5 border-b border-line px-4 py-4 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
        <Gift aria-hidden="true" size={19} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-post font-semibold">
          <Trans>Parrainage</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          <Trans>Invitez avec votre code</Trans>{' '}
          <span className="font-mono font-semibold tracking-wide text-ink">{code}</span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
