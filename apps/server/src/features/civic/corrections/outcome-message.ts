import type { ErrorDecision } from '@parvis/contract/civic/corrections.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { translations } from '../../../locales/civic.gen.ts'

/** Longest message of a notification, in code units. */
const messageLength = 1_900

/** Describes the outcome of a report to its author. Editors write in French. */
export function describeOutcome(
  subject: string,
  decision: ErrorDecision,
  language: Language,
): { title: string; message: string } {
  const t = translations[language]
  const detail =
    decision.outcome === 'corrected' || decision.outcome === 'noted'
      ? `${decision.before} → ${decision.after}`
      : decision.outcome === 'refused'
        ? decision.reason
        : null
  const message = detail === null ? subject : t('correction.detail', { subject, detail })
  return {
    title: t(`correction.${decision.outcome}`),
    message: message.slice(0, messageLength).toWellFormed(),
  }
}
