import { Trans, useLingui } from '@lingui/react/macro'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import {
  type NeutralityDimension,
  type NeutralityPeriod,
  neutralityDimensions,
  neutralityPeriods,
} from '@parvis/contract/trust/transparency.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Method } from './method.tsx'
import { NeutralityFigures } from './neutrality-figures.tsx'
import { dimensionTexts } from './texts.ts'

/** What a reader chose; the address says it. */
interface NeutralityChoice {
  period: NeutralityPeriod
  dimension: NeutralityDimension
}

/** Reads the choice of an address; three months and sides without one. */
export function choiceOf({ period, dimension }: { period?: unknown; dimension?: unknown }): NeutralityChoice {
  return {
    period: neutralityPeriods.find((days) => days === String(period)) ?? '90',
    dimension: neutralityDimensions.find((one) => one === dimension) ?? 'side',
  }
}

export function NeutralityPage({
  choice,
  onChoose,
}: {
  choice: NeutralityChoice
  onChoose: (choice: NeutralityChoice) => void
}) {
  const { t, i18n } = useLingui()
  const { period, dimension } = choice
  return (
    <div className="px-4 pt-4 pb-8 md:px-6">
      <p className="text-pretty">
        <Trans>
          À quel point les posts de chaque groupe sont montrés, suivis de réactions et modérés, à côté de leur
          part des posts. Un classement ou une modération qui pencherait d’un côté se verrait ici.
        </Trans>
      </p>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        <Segments
          legend={t`Période`}
          value={period}
          onChange={(value) => onChoose({ ...choice, period: value })}
          options={[
            { value: '30', label: t`30 jours` },
            { value: '90', label: t`90 jours` },
            { value: '365', label: t`Un an` },
          ]}
        />
        <Segments
          legend={t`Comparer par`}
          value={dimension}
          onChange={(value) => onChoose({ ...choice, dimension: value })}
          options={neutralityDimensions.map((value) => ({ value, label: i18n._(dimensionTexts[value]) }))}
        />
      </div>
      <NeutralityFigures period={period} dimension={dimension} />
      <Method />
      <p className="mt-6">
        <a
          href={`${apiAddress}/transparency/neutrality/${period}.csv`}
          download
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-2"
        >
          <Trans>Télécharger les chiffres de la période (CSV)</Trans>
        </a>
      </p>
    </div>
  )
}
