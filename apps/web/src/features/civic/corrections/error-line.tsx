import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import type { ErrorOutcome } from '@parvis/contract/civic/corrections.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { FigureLink } from './figure-link.tsx'
import { ReportFacts } from './report-facts.tsx'

/** What an editor may do with an open report. */
export type ErrorAction = 'correct' | 'refuse' | 'close'

const day = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

const outcomeTexts: Record<ErrorOutcome, MessageDescriptor> = {
  corrected: msg`Corrigé`,
  noted: msg`Remarque publiée`,
  refused: msg`Refusé`,
  closed: msg`Classé`,
}

/** A report of an error with what an editor needs to settle it. */
export function ErrorLine({
  report,
  onOpen,
}: {
  report: ErrorReport
  onOpen: (action: ErrorAction, report: ErrorReport) => void
}) {
  const { t, i18n } = useLingui()
  const { subject, path, source_url, created_at, is_own, outcome, settled_at } = report
  const sentOn = day.format(Date.parse(created_at))
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <h2 lang={contentLanguage} className="text-base wrap-anywhere">
        <FigureLink path={path}>{subject}</FigureLink>
      </h2>
      <ReportFacts report={report} />
      <p className="text-sm wrap-anywhere">
        <a
          href={source_url}
          target="_blank"
          rel="noopener nofollow ugc"
          title={t`${source_url} (s’ouvre dans un nouvel onglet)`}
          className="text-blue underline"
        >
          {source_url}
        </a>
      </p>
      <p className="text-xs text-ink-3">
        <Trans>Signalé le {sentOn}</Trans>
        {outcome !== null && settled_at !== null && (
          <>
            {separator}
            {i18n._(outcomeTexts[outcome])}{' '}
            <time dateTime={settled_at}>{day.format(Date.parse(settled_at))}</time>
          </>
        )}
      </p>
      {outcome === null &&
        (is_own ? (
          <p className="text-sm text-ink-2">
            <Trans>Vous avez écrit ce signalement : un autre éditeur le traite.</Trans>
          </p>
        ) : (
          <p className="flex flex-wrap gap-2">
            <Button size="sm" aria-haspopup="dialog" onClick={() => onOpen('correct', report)}>
              <Trans>Corriger</Trans>
            </Button>
            <Button
              look="secondary"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => onOpen('refuse', report)}
            >
              <Trans>Refuser</Trans>
            </Button>
            <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => onOpen('close', report)}>
              <Trans>Classer sans suite</Trans>
            </Button>
          </p>
        ))}
    </li>
  )
}
