import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rollCallQuery } from './queries.ts'
import { VoteResult } from './vote-result.tsx'

/** How each group voted. */
export default function ResultDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: vote, error, isFetching, refetch } = useQuery(rollCallQuery(uid))
  return (
    <Dialog title={t`Résultat par groupe`} closeLabel={t`Fermer`} tall onClose={onClose}>
      {vote === undefined &&
        (error ? (
          <QueryFailure
            title={t`Le résultat n’a pas pu être chargé`}
            query={{ error, isFetching, refetch }}
          />
        ) : (
          <div role="status" aria-label={t`Chargement du résultat`} className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-40 w-full" />
          </div>
        ))}
      {vote && (
        <div className="p-4">
          <VoteResult vote={vote} />
        </div>
      )}
    </Dialog>
  )
}
