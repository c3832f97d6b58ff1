import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuestionFigures as Figures } from '@parvis/contract/content/questions.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleHelp } from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { delayText } from './delay.ts'
import { questionFiguresQuery } from './queries.ts'

/** How a verified official answers what they are asked; nothing where nobody has asked. */
export function QuestionFigures({ reference }: { reference: string }) {
  const { data } = useQuery(questionFiguresQuery(reference))
  const figures = data?.figures
  if (!figures) return null
  return (
    <>
      {figures.overdue > 0 && <Overdue count={figures.overdue} reference={reference} />}
      {figures.posts > 0 && <Answers figures={figures} reference={reference} />}
    </>
  )
}

function Overdue({ count, reference }: { count: number; reference: string }) {
  return (
    <Link
      to="/suites"
      search={{ state: 'overdue', official: reference }}
      className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm font-semibold text-danger -outline-offset-2 hover:bg-sunk/60"
    >
      <CalendarClock aria-hidden="true" size={20} className="shrink-0" />
      <span>
        <Plural value={count} one="# réponse en retard" other="# réponses en retard" />
      </span>
    </Link>
  )
}

function Answers({ figures, reference }: { figures: Figures; reference: string }) {
  const { t, i18n } = useLingui()
  const { posts, answered, median_hours: hours } = figures
  const rate = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(answered / posts)
  return (
    <Link
      to="/questions"
      search={{ author: reference }}
      title={t`Voir ses questions, sur un an`}
      className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm text-ink-2 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
    >
      <CircleHelp aria-hidden="true" size={20} className="shrink-0 text-question" />
      <span>
        <strong className="font-display text-base font-semibold text-ink tabular-nums">{rate}</strong>{' '}
        <Plural
          value={posts}
          one={
            <span>
              de réponses, sur <strong className="font-semibold text-ink">#</strong> post questionné en un an
            </span>
          }
          other={
            <span>
              de réponses, sur <strong className="font-semibold text-ink">#</strong> posts questionnés en un
              an
            </span>
          }
        />
        {hours !== null && (
          <>
            {separator}
            <Trans>délai médian : {delayText(hours * 3_600_000)}</Trans>
          </>
        )}
      </span>
    </Link>
  )
}
