import { Trans, useLingui } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { dayInWords, stageTexts } from './law-texts.ts'

/** The six steps of a law: those that it went through with their days, then those that it has before it. */
export function Timeline({ steps, status }: Pick<LawView, 'steps' | 'status'>) {
  const { t, i18n } = useLingui()
  return (
    <ol aria-label={t`Étapes`} className="mt-5">
      {steps.map((step, place) => {
        const isLast = place === steps.length - 1
        const goesOn = steps[place + 1]?.is_reached === true
        return (
          <li
            key={step.stage}
            data-reached={step.is_reached}
            aria-current={step.stage === status ? 'step' : undefined}
            className="relative flex gap-3.5 pb-5 last:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={clsx('absolute top-7 bottom-0 left-[13px] w-0.5', goesOn ? 'bg-blue' : 'bg-line')}
              />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-7 shrink-0 place-items-center rounded-full border-2',
                step.is_reached ? 'border-blue bg-blue text-on-blue' : 'border-line-strong bg-surface',
                step.stage === status && 'ring-4 ring-blue-soft',
              )}
            >
              {step.is_reached && <Check size={15} strokeWidth={3} />}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className={clsx('font-semibold', step.is_reached ? 'text-ink' : 'text-ink-2')}>
                {i18n._(stageTexts[step.stage])}
                <span className="sr-only">
                  {' '}
                  {step.is_reached ? <Trans>(étape franchie)</Trans> : <Trans>(étape à venir)</Trans>}
                </span>
              </p>
              <p className="text-sm text-ink-2">
                {step.date ? (
                  <time dateTime={step.date}>{dayInWords(step.date)}</time>
                ) : step.is_reached ? (
                  step.description === null && <Trans>Date non établie</Trans>
                ) : (
                  <Trans>À venir</Trans>
                )}
                {step.date && step.confidence === 'low' && (
                  <>
                    {' '}
                    <Trans>(à confirmer)</Trans>
                  </>
                )}
              </p>
              {step.description && (
                <p lang={contentLanguage} className="mt-0.5 text-sm text-ink-2 text-pretty wrap-anywhere">
                  {step.description}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
