import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NeutralityPart, NeutralityView } from '@parvis/contract/trust/transparency.schemas.ts'
import {
  moderatedDays,
  type NeutralityDimension,
  type NeutralityPeriod,
  shownMeasures,
  smallestGroup,
} from '@parvis/contract/trust/transparency.ts'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
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
  const hasGroups = view.days !== null && part !== undefined && part.groups.length > 0
  return (
    <>
      {hasGroups ? (
        <Public days={view.days} part={part} />
      ) : (
        <EmptyState icon={Scale} title={t`Trop peu de posts pour comparer`}>
          <p>
            <Trans>
              Aucun groupe n’a encore {smallestGroup} posts de {smallestGroup} auteurs sur cette période.
              Montrer moins dirait ce qui arrive à quelqu’un en particulier.
            </Trans>
          </p>
        </EmptyState>
      )}
      {part !== undefined && (hasGroups || view.months !== null) && (
        <Moderation months={view.months} part={part} />
      )}
    </>
  )
}

/** Measures that anybody can count for a post. */
function Public({ days, part }: { days: NeutralityView['days']; part: NeutralityPart }) {
  const { t } = useLingui()
  const [shown, others] = [part.measures.filter(isShown), part.measures.filter((one) => !isShown(one))]
  return (
    <>
      <p className="mt-4 text-sm text-ink-3">
        <Between days={days} />{' '}
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
      {shown.some(isCounted) && (
        <LegalSection title={t`Qui est montré`}>
          <Measures measures={shown} />
        </LegalSection>
      )}
      <LegalSection title={t`Ce qui arrive aux posts`}>
        <Measures measures={others} />
      </LegalSection>
    </>
  )
}

/** What moderators did, by whole months. */
function Moderation({ months, part }: { months: NeutralityView['months']; part: NeutralityPart }) {
  const { t } = useLingui()
  if (months === null)
    return (
      <LegalSection title={t`Ce que fait la modération`}>
        <p>
          <Trans>
            Aucun mois n’est encore clos : un mois de modération est montré en entier, {moderatedDays} jours
            après sa fin.
          </Trans>
        </p>
      </LegalSection>
    )
  return (
    <>
      <LegalSection title={t`Ce que fait la modération`}>
        <p>
          <Between days={months} />{' '}
          <Trans>
            Par mois entiers, et un groupe seulement avec les mois où il a {smallestGroup} posts de{' '}
            {smallestGroup} auteurs : comparer deux jours n’apprend rien d’un post en particulier.
          </Trans>
        </p>
        <Measures measures={part.moderation} />
      </LegalSection>
      <LegalSection title={t`Ce que la modération a décidé`}>
        {part.decisions.length > 0 ? (
          <DecisionTable decisions={part.decisions} />
        ) : (
          <p>
            <Trans>
              Aucun groupe n’a reçu {smallestGroup} mesures contre {smallestGroup} membres en un mois.
            </Trans>
          </p>
        )}
      </LegalSection>
    </>
  )
}

/** Publication days of the posts behind figures. */
function Between({ days }: { days: NeutralityView['days'] }) {
  if (days === null) return null
  const [first, last] = [dayText(days.first), dayText(days.last)]
  return (
    <Trans>
      Posts publiés du {first} au {last}.
    </Trans>
  )
}

type Measured = NeutralityPart['measures' | 'moderation'][number]
const isShown = ({ measure }: Measured) => shownMeasures.some((name) => name === measure)
const isCounted = ({ total }: Measured) => total > 0

function Measures({ measures }: { measures: readonly Measured[] }) {
  const { i18n } = useLingui()
  const nothing = measures.filter((one) => !isCounted(one))
  const names = nothing.map(({ measure }) => i18n._(measureTexts[measure])).join(separator)
  return (
    <>
      {measures.filter(isCounted).map(({ measure, total, lines }) => (
        <MeasureTable key={measure} measure={measure} total={total} lines={lines} />
      ))}
      {nothing.length > 0 && (
        <p>
          <Trans>Rien à compter pour : {names}.</Trans>
        </p>
      )}
    </>
  )
}
