import { Trans, useLingui } from '@lingui/react/macro'
import { type DigestRhythm, getDigest, setDigest } from '@parvis/contract/messaging/notification-channels.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const digestQuery = queryOptions({
  queryKey: ['me', 'digest'] as const,
  queryFn: ({ signal }) => call(getDigest, { signal }),
})

/** How often one is written to about what one has not read; saved at once. */
export function DigestChoice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(digestQuery)
  const choice = useMutation({
    scope: { id: 'digest' },
    mutationFn: (rhythm: DigestRhythm) => call(setDigest, { body: { rhythm } }),
    onMutate: (rhythm) => client.setQueryData(digestQuery.queryKey, (known) => known && { ...known, rhythm }),
    onSuccess: (answer) => {
      client.setQueryData(digestQuery.queryKey, answer)
      notify.success(t`Préférences mises à jour`)
    },
    onError: () => {
      notify.error(t`Erreur`, t`Impossible de sauvegarder les préférences.`)
      void client.invalidateQueries({ queryKey: digestQuery.queryKey })
    },
  })
  if (error)
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        <p className="text-sm text-danger">{i18n._(refusalText(error))}</p>
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="mt-3 h-24" />
  return (
    <div className="mt-3 max-w-96">
      <Segments
        legend={t`Résumé par email`}
        value={data.rhythm}
        onChange={(rhythm) => choice.mutate(rhythm)}
        options={[
          { value: 'off', label: t`Jamais` },
          { value: 'daily', label: t`Chaque jour` },
          { value: 'weekly', label: t`Chaque lundi` },
        ]}
      >
        <p className="mt-1.5 text-sm text-ink-2">
          {data.address_confirmed ? (
            <Trans>À 8 h, seulement si des notifications n’ont pas été lues.</Trans>
          ) : (
            <Trans>Il part une fois votre adresse email confirmée.</Trans>
          )}
        </p>
      </Segments>
    </div>
  )
}
