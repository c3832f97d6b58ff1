import { Trans, useLingui } from '@lingui/react/macro'
import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { outcomeTexts, titleText } from './vote-texts.ts'

/** The votes before and after on the same text. */
export function VoteNeighbours({ vote: { before, after } }: { vote: RollCallView }) {
  const { t } = useLingui()
  if (before === null && after === null) return null
  return (
    <nav aria-label={t`Scrutins sur le même texte`} className="mt-6 grid gap-2 sm:grid-cols-2">
      {before && (
        <Neighbour
          vote={before}
          label={
            <>
              <ArrowLeft aria-hidden="true" size={14} />
              <Trans>Vote précédent sur ce texte</Trans>
            </>
          }
        />
      )}
      {after && (
        <Neighbour
          vote={after}
          label={
            <>
              <Trans>Vote suivant sur ce texte</Trans>
              <ArrowRight aria-hidden="true" size={14} />
            </>
          }
        />
      )}
    </nav>
  )
}

function Neighbour({ vote, label }: { vote: NonNullable<RollCallView['before']>; label: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <Link
      to="/scrutins/$uid"
      params={{ uid: vote.uid }}
      className="group block rounded-xl border border-line px-4 py-3 transition-colors duration-150 hover:bg-surface/60"
    >
      <span className="flex items-center gap-1.5 text-sm text-ink-2">{label}</span>
      <span
        lang={contentLanguage}
        className="mt-1 line-clamp-3 block text-sm font-semibold text-pretty wrap-anywhere group-hover:underline"
      >
        {titleText(vote.title)}
      </span>
      <span className="mt-0.5 block text-sm text-ink-2">
        {[dayText(vote.held_on), i18n._(outcomeTexts[vote.outcome])].join(separator)}
      </span>
    </Link>
  )
}
