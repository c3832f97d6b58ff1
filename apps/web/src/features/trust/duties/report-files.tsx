import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ReportLinks } from '../legal/report-links.tsx'

/** Year of the first decisions. */
const firstYear = 2026

/** The parts of a year's report, with what an operator adds to them. */
export function ReportFiles() {
  const { t } = useLingui()
  const last = new Date().getFullYear()
  const [year, setYear] = useState(last)
  return (
    <div className="mt-3 flex flex-col gap-3 text-sm text-ink-2">
      <p className="text-pretty">
        <Trans>
          Aux modèles du règlement d’exécution (UE) 2024/2835. Publiez-le dans les deux mois qui suivent
          l’année ; complétez la date du rapport précédent et les litiges portés devant des organes
          extrajudiciaires.
        </Trans>
      </p>
      <Field label={t`Année`} className="max-w-40">
        {(control) => (
          <Select {...control} value={year} onChange={({ target }) => setYear(Number(target.value))}>
            {Array.from({ length: last - firstYear + 1 }, (_, index) => last - index).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ReportLinks year={year} />
    </div>
  )
}
