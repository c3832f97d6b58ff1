import { Trans } from '@lingui/react/macro'
import type { Confirmation } from '@parvis/contract/people/verification-parts.schemas.ts'
import { Check, X } from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { dayOf } from '../verification/texts.ts'

/** Statements by contacts of organisations about the person: evidence, and not a decision. */
export function Confirmations({ confirmations }: { confirmations: Confirmation[] }) {
  if (confirmations.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {confirmations.map((confirmation) => {
        const { organisation } = confirmation
        const name = confirmation.by?.name
        return (
          <li key={organisation} className="rounded-lg border border-line px-3.5 py-2.5 text-sm">
            <p className="flex items-start gap-2 font-medium">
              {confirmation.answer === 'confirmed' ? (
                <Check aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-support" />
              ) : (
                <X aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-danger" />
              )}
              <span className="min-w-0 wrap-anywhere">
                {confirmation.answer === 'confirmed' ? (
                  <Trans>{organisation} confirme que cette personne y travaille.</Trans>
                ) : (
                  <Trans>{organisation} déclare que cette personne n’y travaille pas.</Trans>
                )}
              </span>
            </p>
            <p className="pl-[26px] text-ink-2">
              {name && <bdi>{name}</bdi>}
              {name && separator}
              {dayOf(confirmation.at)}
            </p>
            {confirmation.left_at && (
              <p className="pl-[26px] text-danger">
                <Trans>Départ déclaré le {dayOf(confirmation.left_at)}.</Trans>
              </p>
            )}
            {confirmation.note && (
              <p dir="auto" className="mt-1 pl-[26px] whitespace-pre-line wrap-anywhere">
                {confirmation.note}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
