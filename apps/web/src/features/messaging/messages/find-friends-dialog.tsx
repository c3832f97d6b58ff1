import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX, UserRoundSearch } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ArcLoader } from '../../../ui/arc.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { PersonLine } from './person-line.tsx'
import { membersQuery } from './queries.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

/** Finds somebody to write to, by name or username. */
export function FindFriendsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const asks = graphemeCount(q) >= limits.friendSearchMinimum
  const query = useQuery({ ...membersQuery(q), enabled: asks })
  const { failureCount, error, isFetching } = query
  const opening = useOpenConversation({ failed: t`Impossible de créer la conversation`, onOpened: onClose })
  const notifyFailure = useEffectEvent(() =>
    notify.error(t`Erreur`, t`Impossible de rechercher les utilisateurs`),
  )
  useEffect(() => {
    if (error) notifyFailure()
  }, [error])

  return (
    <Dialog tall startsAt={box} title={t`Chercher des amis`} closeLabel={t`Fermer`} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-surface px-4 pt-3 pb-2">
        <SearchField
          ref={box}
          label={t`Nom ou nom d’utilisateur`}
          placeholder={t`Rechercher`}
          clearLabel={t`Effacer la recherche`}
          maxLength={limits.search}
          round
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {found()}
      </div>
    </Dialog>
  )

  function found() {
    if (!asks)
      return (
        <EmptyState icon={UserRoundSearch} title={t`À qui voulez-vous écrire ?`}>
          <Trans>Deux lettres de son nom suffisent.</Trans>
        </EmptyState>
      )
    if (!query.data) {
      if (error) return <QueryFailure title={t`Impossible de rechercher les utilisateurs`} query={query} />
      return <RowSkeletons count={failureCount > 0 ? 2 : 4} label={t`Recherche en cours`} />
    }
    if (query.data.items.length === 0)
      return (
        <EmptyState icon={SearchX} title={t`Personne ne répond à ce nom`}>
          <Trans>Vérifiez l’orthographe, ou essayez son nom d’utilisateur.</Trans>
        </EmptyState>
      )
    return (
      <ul aria-label={t`Personnes trouvées`} className="pb-2">
        {query.data.items.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={opening.isPending}
              onClick={() => opening.mutate(person.id)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors duration-150 -outline-offset-2 hover:bg-sunk"
            >
              <PersonLine person={person} />
              {opening.isPending && opening.variables === person.id && <ArcLoader className="text-ink-3" />}
            </button>
          </li>
        ))}
      </ul>
    )
  }
}
