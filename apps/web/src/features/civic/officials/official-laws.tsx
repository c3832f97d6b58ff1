import { Trans, useLingui } from '@lingui/react/macro'
import type { LawOfPerson } from '@parvis/contract/civic/laws.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { dayInWords, natureTexts, roleTexts, stageTexts } from '../laws/law-texts.ts'
import { officialLawsQuery } from './queries.ts'

/** Laws that an official wrote or reported. */
export function OfficialLaws({ uid }: { uid: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(officialLawsQuery(uid))
  return (
    <QueryList
      query={query}
      idOf={({ id }) => id}
      failure={t`Les textes n’ont pas pu être chargés`}
      waiting={<ListWaiting label={t`Chargement des textes`} />}
      empty={
        <EmptyState icon={ScrollText} title={t`Aucun texte`}>
          <Trans>Les dossiers législatifs suivis ne nomment cette personne ni auteur ni rapporteur.</Trans>
        </EmptyState>
      }
    >
      {(laws) => (
        <ul aria-label={t`Textes écrits et rapportés`}>
          {laws.map((law) => (
            <LawRow key={law.id} law={law} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function LawRow({ law }: { law: LawOfPerson }) {
  const { i18n } = useLingui()
  const roles = [...new Set(law.roles)].map((role) => i18n._(roleTexts[role]))
  return (
    <li className="border-b border-line">
      <Link
        to="/law-tracking/$reference"
        params={{ reference: law.reference }}
        className="group block px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span
          lang={contentLanguage}
          className="block font-semibold text-ink text-pretty wrap-anywhere group-hover:underline"
        >
          {law.short_title ?? law.title}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">{roles.join(separator)}</span>
        <span className="block text-sm text-ink-3">
          {[
            i18n._(natureTexts[law.kind][law.nature]),
            i18n._(stageTexts[law.status]),
            dayInWords(law.moved_on),
          ].join(separator)}
        </span>
      </Link>
    </li>
  )
}
