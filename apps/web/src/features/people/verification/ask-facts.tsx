import { Trans, useLingui } from '@lingui/react/macro'
import type { Ask } from '@parvis/contract/people/verification-parts.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { dayOf, outcomeTexts, questionTexts } from './texts.ts'

/** Documents that a reviewer asks for, and the last day for them. */
export function AskFacts({ ask }: { ask: Ask }) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="list-disc pl-5">
        {ask.wanted.map((one) => (
          <li key={one}>{i18n._(questionTexts[one])}</li>
        ))}
      </ul>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {ask.message}
      </p>
    </>
  )
}

/** Asks that have ended. */
export function EarlierAsks({ asks }: { asks: Ask[] }) {
  const { i18n } = useLingui()
  const ended = asks.filter(({ outcome }) => outcome !== null)
  if (ended.length === 0) return null
  return (
    <section aria-labelledby="earlier-asks" className="mt-5">
      <h3 id="earlier-asks" className="text-base">
        <Trans>Documents demandés</Trans>
      </h3>
      <ol className="mt-2 flex flex-col gap-2">
        {ended.map((ask) => (
          <li key={ask.id} className="rounded-lg border border-line px-3.5 py-2.5 text-sm">
            <p className="font-medium">
              {ask.outcome && i18n._(outcomeTexts[ask.outcome])}
              {separator}
              {dayOf(ask.ended_at ?? ask.asked_at)}
            </p>
            <AskFacts ask={ask} />
            {ask.reply && (
              <p dir="auto" className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
                {ask.reply}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
