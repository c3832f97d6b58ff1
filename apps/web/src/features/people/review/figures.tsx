import { Trans, useLingui } from '@lingui/react/macro'
import { figureDays } from '@parvis/contract/people/verification.ts'
import { useQuery } from '@tanstack/react-query'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { evidenceTexts } from '../verification/texts.ts'
import { figuresQuery } from './queries.ts'

/** Figures of verification: share without a person, median time by proof, ticks taken back as false. */
export function VerificationFigures() {
  return (
    <div className="px-4 pb-4">
      <FoldedSection title={<Trans>Chiffres des {figureDays} derniers jours</Trans>}>
        <Figures />
      </FoldedSection>
    </div>
  )
}

function Figures() {
  const { t, i18n } = useLingui()
  const query = useQuery(figuresQuery)
  const { data } = query
  if (!data) {
    if (!query.error) return <Skeleton className="h-16 w-full" />
    return <QueryFailure title={t`Les chiffres n’ont pas pu être chargés`} query={query} />
  }
  if (data.given === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Aucune coche n’a été donnée.</Trans>
      </p>
    )
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(
    data.without_person / data.given,
  )
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="grid grid-cols-3 gap-3">
        <Figure label={t`Coches données`} value={String(data.given)} />
        <Figure label={t`Sans personne de l’équipe`} value={share} />
        <Figure label={t`Reprises comme fausses`} value={String(data.reversed)} />
      </dl>
      <table className="w-full text-left">
        <thead className="text-ink-2">
          <tr>
            <th scope="col" className="py-1 font-medium">
              <Trans>Preuve</Trans>
            </th>
            <th scope="col" className="px-3 py-1 text-right font-medium">
              <Trans>Coches</Trans>
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              <Trans>Délai médian</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.proofs.map(({ evidence, given, median_seconds }) => (
            <tr key={evidence} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal wrap-anywhere">
                {i18n._(evidenceTexts[evidence])}
              </th>
              <td className="px-3 py-1.5 text-right tabular-nums">{given}</td>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                {durationOf(median_seconds, i18n.locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-lg font-semibold text-ink tabular-nums">{value}</dd>
    </div>
  )
}

/** A time in its largest whole unit: seconds, minutes, hours or days. */
function durationOf(seconds: number, locale: string): string {
  const [unit, size] =
    seconds < 90
      ? (['second', 1] as const)
      : seconds < 5_400
        ? (['minute', 60] as const)
        : seconds < 172_800
          ? (['hour', 3_600] as const)
          : (['day', 86_400] as const)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(seconds / size)
}
