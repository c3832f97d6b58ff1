import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import type { SharedCase } from './desk-request.ts'
import { FocusFirst } from './focus-first.tsx'
import { colleaguesQuery } from './queries.ts'
import { useSharing } from './use-sharing.ts'

/** Chooses who takes care of a case. */
export function AssignDialog({ shown, onClose }: { shown: SharedCase; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(colleaguesQuery)
  const { assign } = useSharing()
  const holder = shown.assignment?.to.id
  const give = (to: string | null) => assign.mutate({ shown, to }, { onSettled: onClose })
  return (
    <Dialog
      title={t`Confier le dossier`}
      description={t`Il reste à cette personne jusqu’à la décision ; d’autres ne peuvent plus le prendre.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {query.data ? (
        <FocusFirst>
          <div className="flex flex-col gap-2">
            <ul aria-label={t`Équipe`} className="flex -m-1 max-h-[50dvh] flex-col gap-1 overflow-y-auto p-1">
              {query.data.items.map(({ id, name, is_own: isOwn }) => (
                <li key={id}>
                  <Button
                    look={id === holder ? 'secondary' : 'neutral'}
                    block
                    disabled={assign.isPending || id === holder}
                    aria-pressed={id === holder}
                    className="justify-start"
                    onClick={() => give(id)}
                  >
                    {id === holder && <Check aria-hidden="true" size={16} />}
                    <bdi className="min-w-0 truncate">{name}</bdi>
                    {isOwn && (
                      <span className="font-normal text-ink-3">
                        <Trans>vous</Trans>
                      </span>
                    )}
                  </Button>
                </li>
              ))}
            </ul>
            {holder !== undefined && (
              <Button look="quiet" disabled={assign.isPending} onClick={() => give(null)}>
                <Trans>Ne le confier à personne</Trans>
              </Button>
            )}
          </div>
        </FocusFirst>
      ) : query.error ? (
        <QueryFailure title={t`L’équipe n’a pas pu être chargée`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement de l’équipe`} rows={3} />
      )}
    </Dialog>
  )
}
