import { useLingui } from '@lingui/react/macro'
import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { dayOf } from '../verification/texts.ts'
import { mandateKindTexts } from './texts.ts'

/** A row of the register: name, office, body, since when. */
export function MandateLine({ mandate }: { mandate: RegisterMandate }) {
  const { t, i18n } = useLingui()
  const { given_name, surname, body, area, mandate_from } = mandate
  const since = mandate_from === null ? null : dayOf(mandate_from)
  const facts = [
    i18n._(mandateKindTexts[mandate.kind]),
    mandate.function,
    body.department === null ? body.name : `${body.name} (${body.department})`,
    area,
    since && t`depuis le ${since}`,
  ]
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-semibold text-ink wrap-anywhere">
        {given_name} {surname}
      </span>
      <span className="text-sm text-ink-2 wrap-anywhere">{facts.filter(Boolean).join(separator)}</span>
    </span>
  )
}
