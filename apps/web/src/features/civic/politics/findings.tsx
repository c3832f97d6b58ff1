import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalFindings } from '@parvis/contract/civic/politics.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contentLanguage, interfaceLanguage } from '../../../lib/language.ts'
import { stretches } from '../../../lib/matches.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { dateText } from './fact-format.ts'
import { StaleMark } from './provenance.tsx'
import { findingsQuery } from './queries.ts'

/** How long typing pauses before the server is asked, in milliseconds. */
const pause = 250

const kindTexts: Record<PoliticalFindings['items'][number]['kind'], MessageDescriptor> = {
  page: msg`Page`,
  person: msg`Personne`,
  party: msg`Parti`,
  law: msg`Loi`,
  series: msg`Série`,
  figure: msg`Chiffre`,
  election: msg`Élection`,
  institution: msg`Institution`,
  region: msg`Région`,
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Marked({ text, marks }: { text: string; marks: readonly string[] }) {
  return stretches(text, marks).map(({ text: part, found }, place) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <mark key={place} className="rounded-sm bg-brass-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** Matches in all political data, whatever page shows them. */
export function Findings({ q }: { q: string }) {
  const { t, i18n } = useLingui()
  const asked = useSettled(q)
  const query = useQuery(findingsQuery(asked))
  if (!query.data)
    return query.error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        {i18n._(refusalText(query.error))}
        <Button look="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t`Réessayer`}
        </Button>
      </p>
    ) : (
      <p role="status" className="text-sm text-ink-3">
        <Trans>Recherche en cours…</Trans>
      </p>
    )
  const { items, marks, more } = query.data
  const settled = asked === q && !query.isPlaceholderData
  if (items.length === 0)
    return (
      <p role="status" className="text-ink-2">
        {settled ? <Trans>Aucune donnée ne répond à « {q} ».</Trans> : <Trans>Recherche en cours…</Trans>}
      </p>
    )
  return (
    <div aria-busy={!settled}>
      <ul aria-label={t`Résultats dans toutes les données`}>
        {items.map((item) => {
          // Paths carry their block after `#`: the router takes the two apart.
          const [to = '', hash] = item.path.split('#')
          return (
            <li
              key={`${item.kind} ${item.path} ${item.title}`}
              className="border-t border-line first:border-t-0"
            >
              <Link to={to} hash={hash} className="group flex items-start gap-3 py-3">
                <span className="mt-0.5 w-[84px] shrink-0 text-xs font-semibold text-ink-3">
                  {i18n._(kindTexts[item.kind])}
                </span>
                <span lang={contentLanguage} className="min-w-0 flex-1">
                  <span className="block font-semibold text-ink group-hover:underline">
                    <Marked text={item.title} marks={marks} />
                  </span>
                  {item.is_stale && (
                    <span lang={interfaceLanguage} className="mr-2 inline-block">
                      <StaleMark />
                    </span>
                  )}
                  {(item.detail !== null || item.as_of !== null) && (
                    <span className="block text-sm text-ink-2">
                      {[item.detail, item.as_of && t`au ${dateText(item.as_of, 'short')}`]
                        .filter(Boolean)
                        .join(separator)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more && (
        <p className="pt-2 text-sm text-ink-3">
          <Trans>D’autres données répondent aussi : précisez votre recherche.</Trans>
        </p>
      )}
    </div>
  )
}
