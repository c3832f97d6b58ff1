import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { setDisposableList } from '@parvis/contract/people/entry-blocks.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { entryBlocksKey, entryBlocksQuery } from './queries.ts'

/** The maintained list of throw-away addresses: an optional start, taken and given back as a whole. */
export function DisposableList() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { data } = useInfiniteQuery(entryBlocksQuery({ kind: 'domain', source: 'staff' }))
  const setting = useSingleFlight({
    mutationFn: (used: boolean) => call(setDisposableList, { body: { used } }),
    onSuccess: ({ added, removed }, used) =>
      notify.success(
        used ? t`Liste des domaines jetables à jour` : t`Liste des domaines jetables retirée`,
        used ? t`Ajoutés : ${added} ; retirés : ${removed}.` : t`Retirés : ${removed}.`,
      ),
    onError: (error) => notify.error(t`Domaines jetables`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsked(false)
      void client.invalidateQueries({ queryKey: entryBlocksKey })
    },
  })
  const listed = data?.pages[0]?.disposable
  if (listed === undefined) return null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-4 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base">
          <Trans>Domaines jetables</Trans>
        </h2>
        <p className="text-sm text-ink-2 text-pretty">
          {listed === 0 ? (
            <Trans>
              Une liste publique et tenue à jour des services d’adresses jetables, livrée avec le logiciel.
              Elle s’ajoute aux vôtres, et se retire en une fois.
            </Trans>
          ) : (
            <Plural
              value={listed}
              one="# domaine de la liste publique est bloqué."
              other="# domaines de la liste publique sont bloqués."
            />
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          busy={setting.isPending && !asked}
          onClick={() => setting.mutate(true)}
        >
          {listed === 0 ? <Trans>Ajouter cette liste</Trans> : <Trans>Mettre à jour</Trans>}
        </Button>
        {listed > 0 && (
          <Button look="quiet" size="sm" onClick={() => setAsked(true)}>
            <Trans>Retirer cette liste</Trans>
          </Button>
        )}
      </span>
      {asked && (
        <ConfirmDialog
          title={t`Retirer la liste des domaines jetables ?`}
          description={t`Les domaines que vous avez bloqués vous-même restent.`}
          confirmLabel={t`Retirer la liste`}
          cancelLabel={t`Garder la liste`}
          closeLabel={t`Fermer`}
          busy={setting.isPending}
          onConfirm={() => setting.mutate(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
