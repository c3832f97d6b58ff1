import { Trans, useLingui } from '@lingui/react/macro'
import type { ContextNote } from '@parvis/contract/content/context-note.schemas.ts'
import { Info } from 'lucide-react'
import { ReportButton } from '../../people/reporting/report-button.tsx'
import { NoteFigures } from './note-figures.tsx'
import { NoteText } from './note-text.tsx'

/** The context note that a post shows, to every reader alike. */
export function NoteCard({ note }: { note: ContextNote }) {
  const { t } = useLingui()
  return (
    <aside
      id={`note-${note.id}`}
      aria-label={t`Note de contexte`}
      data-context-note={note.id}
      className="rounded-lg border border-line-strong bg-surface px-3.5 py-3"
    >
      <div className="mb-1.5 flex items-start justify-between gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Info aria-hidden="true" size={16} className="shrink-0 text-blue" />
          <Trans>Des membres ont ajouté du contexte</Trans>
        </p>
        <ReportButton target={{ type: 'context_note', id: note.id }} label={t`Signaler cette note`} />
      </div>
      <NoteText note={note} />
      <details className="group mt-2">
        <summary className="hit-44 relative inline-flex cursor-pointer list-none text-sm font-semibold text-blue hover:underline [&::-webkit-details-marker]:hidden">
          <Trans>Pourquoi cette note ?</Trans>
        </summary>
        <NoteFigures note={note} />
      </details>
    </aside>
  )
}
