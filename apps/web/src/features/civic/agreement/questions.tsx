import { Trans, useLingui } from '@lingui/react/macro'
import type { Questionnaire } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { type TouchEvent, useRef } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { titleText } from '../votes/vote-texts.ts'
import type { Answer } from './agreement.ts'

/** Pixels of a sideways swipe that answers. */
const swipe = 80

/** Handlers that tell sideways swipes from scrolling. */
function useSwipe(onSwipe: (isRight: boolean) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0)
      start.current = { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, touch] = [start.current, changedTouches.item(0)]
      if (from === undefined) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x > 0)
    },
  }
}

/** One roll call at a time: for, against, abstention or pass, by buttons, keys and swipes. */
export function Question({
  vote,
  place,
  count,
  answer,
  onAnswer,
  onBack,
}: {
  vote: Questionnaire['votes'][number]
  /** Position among the roll calls, from 0. */
  place: number
  count: number
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  onBack: (() => void) | undefined
}) {
  const { t } = useLingui()
  const options: { value: Answer; label: string }[] = [
    { value: 'p', label: t`Pour` },
    { value: 'c', label: t`Contre` },
    { value: 'a', label: t`Abstention` },
    { value: 'pass', label: t`Passer` },
  ]
  useShortcut('1', t`Pour`, () => onAnswer('p'))
  useShortcut('2', t`Contre`, () => onAnswer('c'))
  useShortcut('3', t`Abstention`, () => onAnswer('a'))
  useShortcut('4', t`Passer`, () => onAnswer('pass'))
  const swiping = useSwipe((isRight) => onAnswer(isRight ? 'p' : 'c'))
  return (
    <section
      aria-labelledby="question"
      {...swiping}
      className="touch-pan-y rounded-xl border border-line bg-surface px-4 py-5"
    >
      <p className="text-sm text-ink-2">
        <Trans>
          Scrutin {place + 1} sur {count}
        </Trans>
      </p>
      <h2
        id="question"
        tabIndex={-1}
        lang={contentLanguage}
        className="mt-1 text-lg text-pretty wrap-anywhere outline-none"
      >
        {titleText(vote.title)}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        <Trans>Voté à l’Assemblée nationale le {dayText(vote.held_on)}. Qu’auriez-vous voté ?</Trans>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {options.map(({ value, label }) => (
          <Button
            key={value}
            look={value === 'pass' ? 'quiet' : 'secondary'}
            aria-pressed={answer === value}
            className="aria-pressed:bg-blue aria-pressed:text-on-blue"
            onClick={() => onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-xs text-ink-3 max-md:hidden">
        <Trans>Touches : 1 pour, 2 contre, 3 abstention, 4 passer.</Trans>
      </p>
      <p className="mt-3 text-xs text-ink-3 md:hidden">
        <Trans>Glissez à droite pour « Pour », à gauche pour « Contre ».</Trans>
      </p>
      {onBack && (
        <Button look="quiet" size="sm" className="mt-2" onClick={onBack}>
          <Trans>Scrutin précédent</Trans>
        </Button>
      )}
    </section>
  )
}
