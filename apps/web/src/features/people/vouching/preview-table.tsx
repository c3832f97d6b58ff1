import { Trans, useLingui } from '@lingui/react/macro'
import type { ReadLine } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { faultTexts, problemTexts } from './import-texts.ts'

const shownAtFirst = 50

/** Shows the outcome that each line of a list would have; lines with a fault come first. */
export function PreviewTable({ lines }: { lines: ReadLine[] }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const hasFault = ({ faults, problem }: ReadLine) => faults.length > 0 || problem !== null
  const ordered = [...lines.filter(hasFault), ...lines.filter((line) => !hasFault(line))]
  const shown = all ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <>
      <ul aria-label={t`Lignes de la liste`} className="divide-y divide-line rounded-lg border border-line">
        {shown.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button look="secondary" size="sm" className="self-start" onClick={() => setAll(true)}>
          <Trans>Montrer les {ordered.length} lignes</Trans>
        </Button>
      )}
    </>
  )
}

function Line({ line }: { line: ReadLine }) {
  const { t, i18n } = useLingui()
  const why = [
    ...line.faults.map((fault) => i18n._(faultTexts[fault])),
    ...(line.problem === null ? [] : [i18n._(problemTexts[line.problem])]),
  ]
  return (
    <li className="flex flex-col gap-0.5 px-3.5 py-2.5 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-ink-2 tabular-nums">
          <Trans>Ligne {line.line}</Trans>
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere">{line.name || t`sans nom`}</span>
      </p>
      <p className="text-ink-2 wrap-anywhere">
        {[line.mandate, line.territory, line.reaches].filter((one) => one !== '').join(separator)}
      </p>
      {why.length > 0 ? (
        <p className="font-medium text-danger">
          <Trans>Laissée de côté : {why.join(' ; ')}</Trans>
        </p>
      ) : (
        <p className="font-medium text-support">
          {line.member ? (
            <Trans>Vérification préparée pour {line.member.name}</Trans>
          ) : (
            <Trans>Invitation par email</Trans>
          )}
        </p>
      )}
    </li>
  )
}
