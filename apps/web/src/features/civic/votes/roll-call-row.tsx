import { Trans, useLingui } from '@lingui/react/macro'
import type { RollCallSummary } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { Link } from '@tanstack/react-router'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { TallyBar } from './tally-bar.tsx'
import { kindTexts, outcomeTexts, titleText } from './vote-texts.ts'

/** A roll-call vote in a list; a press opens its page. */
export function RollCallRow({ vote }: { vote: RollCallSummary }) {
  const { i18n } = useLingui()
  const { tally, required } = vote
  const isMotion = vote.kind === 'censure' && required !== null
  return (
    <li className="border-b border-line">
      <Link
        to="/scrutins/$uid"
        params={{ uid: vote.uid }}
        className="group block px-4 py-3.5 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          {dayText(vote.held_on)}
          {separator}
          {i18n._(kindTexts[vote.kind])}
          {vote.is_example && <ExampleChip />}
        </span>
        <span
          lang={contentLanguage}
          className="mt-1 mb-2 line-clamp-4 block font-semibold text-ink text-pretty wrap-anywhere group-hover:underline"
        >
          {titleText(vote.title)}
        </span>
        <TallyBar
          votes={{ for: tally.for, against: tally.against, abstention: tally.abstentions }}
          required={isMotion ? required : 0}
        />
        <span className="mt-1.5 block text-sm text-ink-2">
          {i18n._(outcomeTexts[vote.outcome])}{' '}
          {isMotion ? (
            <Trans>
              ({i18n.number(tally.for)} pour, {i18n.number(required)} requis)
            </Trans>
          ) : (
            <Trans>
              ({i18n.number(tally.for)} pour, {i18n.number(tally.against)} contre,{' '}
              {i18n.number(tally.abstentions)} abstentions)
            </Trans>
          )}
        </span>
      </Link>
    </li>
  )
}
