import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NeutralityPart, NeutralityView } from '@parvis/contract/trust/neutrality.schemas.ts'
import {
  type NeutralityDimension,
  type NeutralityMeasure,
  type NeutralityPeriod,
  shownMeasures,
  smallestGroup,
} from '@parvis/contract/trust/neutrality.ts'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DecisionTable } from './decision-table.tsx'
import { MeasureTable } from './measure-table.tsx'
import { neutralityQuery } from './queries.ts'
import { measureTexts } from './texts.ts'

/** The figures of a period, for one way to group posts. */
export function NeutralityFigures({
  period,
  dimension,
}: {
  period: NeutralityPeriod
  dimension: NeutralityDimension
}) {
  const { t } = useLingui()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(neutralityQuery(period))
  if (data)
    return (
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <Figures view={data} dimension={dimension} />
      </div>
    )
  if (error)
    return (
      <QueryFailure title={t`Les chiffres n’ont pas pu être lus`} query={{ error, isFetching, refetch }} />
    )
  return (
    <div role="status" aria-label={t`Chargement des chiffres`} className="mt-6 flex flex-col gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}

function Figures({ view, dimension }: { view: NeutralityView; dimension: NeutralityDimension }) {
  const { t } = useLingui()
  const part = view.dimensions.find((one) => one.dimension === dimension)
  if (view.days === null || part === undefined || part.groups.length === 0)
    return (
      <EmptyState icon={Scale} title={t`Trop peu de posts pour comparer`}>
        <p>
          <Trans>
            Aucun groupe n’a encore {smallestGroup} posts de {smallestGroup} auteurs sur cette période.
            Montrer moins dirait ce qui arrive à quelqu’un en particulier.
          </Trans>
        </p>
      </EmptyState>
    )
  const [first, last] = [dayText(view.days.first), dayText(view.days.last)]
  return (
    <>
      <p className="mt-4 text-sm text-ink-3">
        <Trans>
          Posts publiés du {first} au {last}.
        </Trans>{' '}
        {part.left_out > 0 && (
          <Plural
            value={part.left_out}
            one="# groupe trop petit n’est pas montré."
            other="# groupes trop petits ne sont pas montrés."
          />
        )}
      </p>
      <p className="mt-1 text-sm text-ink-3">
        <Trans>Barre : part mesurée. Trait : intervalle à 95 %. Repère vertical : part des posts.</Trans>
      </p>
      <Measures part={part} />
    </>
  )
}

const isShown = (measure: NeutralityMeasure) => shownMeasures.some((name) => name === measure)

function Measures({ part }: { part: NeutralityPart }) {
  const { t, i18n } = useLingui()
  const counted = part.measures.filter(({ total }) => total > 0)
  const nothing = part.measures.filter(({ total }) => total === 0)
  const shown = counted.filter(({ measure }) => isShown(measure))
  const others = counted.filter(({ measure }) => !isShown(measure))
  const names = nothing.map(({ measure }) => i18n._(measureTexts[measure])).join(' · ')
  return (
    <>
      {shown.length > 0 && (
        <LegalSection title={t`Qui est montré`}>
          {shown.map(({ measure, total, lines }) => (
            <MeasureTable key={measure} measure={measure} total={total} lines={lines} groups={part.groups} />
          ))}
        </LegalSection>
      )}
      <LegalSection title={t`Ce qui arrive aux posts`}>
        {others.map(({ measure, total, lines }) => (
          <MeasureTable key={measure} measure={measure} total={total} lines={lines} groups={part.groups} />
        ))}
        {nothing.length > 0 && (
          <p>
            <Trans>Rien à compter pour : {names}.</Trans>
          </p>
        )}
      </LegalSection>
      <LegalSection title={t`Ce que la modération a décidé`}>
        {part.decisions.length > 0 ? (
          <DecisionTable decisions={part.decisions} />
        ) : (
          <p>
            <Trans>
              Aucun groupe n’a reçu {smallestGroup} mesures contre {smallestGroup} membres sur cette période.
            </Trans>
          </p>
        )}
      </LegalSection>
    </>
  )
}
