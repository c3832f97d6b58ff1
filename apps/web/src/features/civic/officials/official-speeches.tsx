import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SittingOfSpeaker } from '@parvis/contract/civic/sittings.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquareQuote } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { officialSpeechesQuery } from './queries.ts'

/** Sittings in which an official spoke, each with the beginning of the first speech. */
export function OfficialSpeeches({ uid }: { uid: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(officialSpeechesQuery(uid))
  return (
    <QueryList
      query={query}
      idOf={(sitting) => sitting.uid}
      failure={t`Les interventions n’ont pas pu être chargées`}
      waiting={<ListWaiting label={t`Chargement des interventions`} />}
      empty={
        <EmptyState icon={MessageSquareQuote} title={t`Aucune intervention`}>
          <Trans>
            Les comptes rendus importés n’ont aucune intervention de cette personne. Ils ne couvrent pas
            toutes les séances.
          </Trans>
        </EmptyState>
      }
    >
      {(sittings) => (
        <ul aria-label={t`Séances`}>
          {sittings.map((sitting) => (
            <SittingRow key={sitting.uid} sitting={sitting} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function SittingRow({ sitting: { uid, held_on, speeches, first } }: { sitting: SittingOfSpeaker }) {
  return (
    <li className="border-b border-line">
      <Link
        to="/seances/$uid"
        params={{ uid }}
        search={first.position === 0 ? {} : { from: first.position }}
        className="group block px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="block font-semibold text-ink group-hover:underline">
          <Trans>Séance du {dayText(held_on)}</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          <Plural value={speeches} one="# intervention" other="# interventions" />
        </span>
        {first.title && (
          <span lang={contentLanguage} className="mt-1 line-clamp-2 block text-sm text-ink-2 wrap-anywhere">
            {first.title}
          </span>
        )}
        <span lang={contentLanguage} className="mt-1 line-clamp-3 block text-sm text-ink wrap-anywhere">
          {first.excerpt}
        </span>
      </Link>
    </li>
  )
}
