import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuestionFigures } from '@parvis/contract/content/questions.schemas.ts'
import { Link } from '@tanstack/react-router'
import { delayText } from './delay.ts'

/** Answers of an official within a year: rate and median delay, each with the numbers behind it. */
export function AnsweringFigures({
  figures,
  author,
  onLeave,
}: {
  figures: QuestionFigures
  author: string
  onLeave: () => void
}) {
  const { i18n } = useLingui()
  const { posts, answered, median_hours: hours } = figures
  if (posts === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>Aucune question en un an.</Trans>
      </p>
    )
  const rate = i18n.number(answered / posts, { style: 'percent' })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-pretty">
        <strong className="font-semibold tabular-nums">{rate}</strong>{' '}
        <Plural
          value={posts}
          one={`de réponses : ${answered} sur # post questionné en un an.`}
          other={`de réponses : ${answered} sur # posts questionnés en un an.`}
        />
      </p>
      {hours !== null && (
        <p>
          <Trans>
            Délai médian : <strong className="font-semibold">{delayText(hours * 3_600_000)}</strong>
          </Trans>{' '}
          <Plural value={answered} one="(# réponse)." other="(# réponses)." />
        </p>
      )}
      <Link
        to="/questions"
        search={{ author }}
        onClick={onLeave}
        className="hit-44 text-sm font-semibold text-blue hover:underline"
      >
        <Trans>Voir ses questions</Trans>
      </Link>
    </div>
  )
}
