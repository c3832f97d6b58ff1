import { useLingui } from '@lingui/react/macro'
import type { LogEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { ChevronRight } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { kindTexts, reasonTexts } from './log-texts.ts'

/** A decision in a line; touching it checks it. */
export function EntryLine({
  entry,
  onOpen,
}: {
  entry: Pick<LogEntry, 'kind' | 'reason' | 'day'> & { index: number | null }
  onOpen: (index: number) => void
}) {
  const { t, i18n } = useLingui()
  const { index, kind, reason, day } = entry
  const title = i18n._(kindTexts[kind])
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-b border-line px-4 py-3 transition-colors duration-150 has-[button:hover]:bg-surface">
      <span className="w-14 shrink-0 text-sm text-ink-3 tabular-nums">
        {index === null ? '…' : `n°\u00a0${index}`}
      </span>
      <div className="min-w-0 flex-1">
        {index === null ? (
          <p className="font-medium">{title}</p>
        ) : (
          <button
            type="button"
            aria-label={t`${title}, entrée n° ${index} : vérifier`}
            onClick={() => onOpen(index)}
            className="block text-left font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-blue"
          >
            {title}
          </button>
        )}
        <p className="text-sm text-ink-2">
          {reason !== 'none' && kind !== 'decision_sealed' && `${i18n._(reasonTexts[reason])}${separator}`}
          {dayText(day)}
          {index === null && `${separator}${t`bientôt inscrite`}`}
        </p>
      </div>
      {index !== null && <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />}
    </li>
  )
}
