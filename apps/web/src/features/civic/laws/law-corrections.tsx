import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { separator } from '../../../lib/separator.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayInWords, stageTexts } from './law-texts.ts'
import { lawVersionsQuery } from './queries.ts'

/** Earlier wordings of a law's record: read once asked for. */
export function LawCorrections({ law }: { law: LawView }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group mt-4 rounded-xl border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-4 text-sm font-semibold text-ink-2 [&::-webkit-details-marker]:hidden">
        <Plural value={law.version_count} one="# version précédente" other="# versions précédentes" />
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {open && <Versions reference={law.reference} />}
    </details>
  )
}

function Versions({ reference }: { reference: string }) {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery(lawVersionsQuery(reference))
  if (!query.data)
    return (
      <div className="px-4 pb-4 text-sm">
        {query.error ? (
          <p role="alert">{i18n._(refusalText(query.error))}</p>
        ) : (
          <div role="status" aria-label={t`Chargement des versions`}>
            <Skeleton className="h-16 w-full" />
          </div>
        )}
      </div>
    )
  return (
    <div className="px-4 pb-4">
      <ul className="flex flex-col gap-4 text-sm">
        {query.data.pages
          .flatMap(({ items }) => items)
          .map(({ id, replaced_at, title, description, status, steps, source }) => {
            const until = exactTime(new Date(replaced_at))
            const asOf = dayInWords(source.as_of)
            const { institution } = source
            return (
              <li key={id}>
                <p className="text-ink-3">
                  <Trans>Jusqu’au {until}</Trans>
                </p>
                <p lang={contentLanguage} className="font-semibold text-ink wrap-anywhere">
                  {title}
                </p>
                <p lang={contentLanguage} className="text-ink-2 wrap-anywhere">
                  {description}
                </p>
                <p className="text-ink-2">
                  {i18n._(stageTexts[status])}
                  {separator}
                  {steps
                    .filter(({ date }) => date !== null)
                    .map(({ stage, date }) => `${i18n._(stageTexts[stage])} : ${dayInWords(date ?? '')}`)
                    .join(' ; ')}
                </p>
                <p className="text-ink-3">
                  <Trans>
                    Source : {institution}, au {asOf}
                  </Trans>
                </p>
              </li>
            )
          })}
      </ul>
      <MoreButton query={query} className="mt-3" />
    </div>
  )
}
