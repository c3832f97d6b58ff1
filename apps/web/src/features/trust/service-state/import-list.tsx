import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ServiceState } from '@parvis/contract/trust/administration.schemas.ts'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { Work } from './work-tables.tsx'

type SourceState = ServiceState['imports'][number]

/** Official sources: last import, what was set aside and why, and refused files. Sources with a problem come first. */
export function ImportList({ imports }: { imports: SourceState[] }) {
  const { t } = useLingui()
  const sorted = imports.toSorted((one, other) => Number(hasProblem(other)) - Number(hasProblem(one)))
  return (
    <Work id="imports" title={<Trans>Données officielles</Trans>}>
      <ul aria-label={t`Données officielles`} className="divide-y divide-line">
        {sorted.map((state) => (
          <SourceItem key={state.source} state={state} />
        ))}
      </ul>
    </Work>
  )
}

const hasProblem = ({ refused_at, reasons }: SourceState) => refused_at !== null || reasons.length > 0

function SourceItem({ state }: { state: SourceState }) {
  const { t } = useLingui()
  const { source, title, institution, imported_at, as_of, documents, records, read_from, reasons } = state
  const day = as_of === null ? '' : dayText(as_of)
  return (
    <li className="py-3">
      <p className="font-semibold">
        {institution}
        {separator}
        {title}
      </p>
      <p className="text-sm text-ink-2">
        <code className="font-mono">{source}</code>
        {separator}
        {imported_at === null ? (
          <Trans>jamais importé</Trans>
        ) : (
          <>
            <ElapsedTime at={imported_at} form="words" />
            {as_of !== null && (
              <>
                {separator}
                {t`fichier du ${day}`}
              </>
            )}
            {separator}
            <Plural value={documents} one="# document" other="# documents" />
            {separator}
            <Plural value={records} one="# enregistrement" other="# enregistrements" />
          </>
        )}
      </p>
      {read_from !== null && <p className="font-mono text-xs text-ink-2 wrap-anywhere">{read_from}</p>}
      <Refusal state={state} />
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {reasons.map(({ reason, count, examples }) => (
            <li key={reason}>
              <Plural value={count} one="# document mis de côté" other="# documents mis de côté" />
              {separator}
              <span className="wrap-anywhere">{reason}</span>
              <span className="block font-mono text-xs text-ink-2 wrap-anywhere">
                {examples
                  .map(({ unit, detail }) => (detail === '' ? unit : `${unit} (${detail})`))
                  .join(' ; ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Refusal({ state: { refused_since, refused_at, refusal } }: { state: SourceState }) {
  if (refused_since === null || refused_at === null) return null
  const day = dayText(refused_since)
  return (
    <p className="mt-1 text-sm text-danger">
      <span className="font-semibold">
        <Trans>Fichiers refusés depuis le {day}</Trans>
      </span>
      {separator}
      <code className="font-mono wrap-anywhere">{refusal}</code>
    </p>
  )
}
