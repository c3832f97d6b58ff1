import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { LawCard } from '../laws/law-card.tsx'
import { lawsQuery } from '../laws/queries.ts'

/** Laws referred to a committee, the last to have moved first. */
export function OrganLaws({ uid }: { uid: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(lawsQuery({ committee: uid }))
  return (
    <QueryList
      query={query}
      idOf={({ id }) => id}
      failure={t`Les textes n’ont pas pu être chargés`}
      waiting={<ListWaiting label={t`Chargement des textes`} />}
      empty={
        <EmptyState icon={ScrollText} title={t`Aucun texte`}>
          <Trans>Aucun texte suivi n’a été renvoyé au fond à cette commission.</Trans>
        </EmptyState>
      }
    >
      {(laws) => (
        <ul aria-label={t`Textes renvoyés au fond`}>
          {laws.map((law) => (
            <LawCard key={law.id} law={law} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}
