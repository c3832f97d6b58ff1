import { useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import { contentLanguage } from '../../../lib/language.ts'

/** The words of a report, and the reason for which it was refused. */
export function ReportFacts({ report: { wrong, proposed, note, reason } }: { report: ErrorReport }) {
  const { t } = useLingui()
  const facts = [
    { name: t`Ce qui est faux`, value: wrong },
    { name: t`Ce qui est juste`, value: proposed },
    { name: t`Précision`, value: note },
    { name: t`Motif du refus`, value: reason },
  ]
  return (
    <dl lang={contentLanguage} className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-ink-3">{name}</dt>
              <dd className="whitespace-pre-wrap text-ink wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
