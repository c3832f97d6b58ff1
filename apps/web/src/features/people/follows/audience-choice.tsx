import { useLingui } from '@lingui/react/macro'
import {
  type FollowAudience,
  followAudiences,
  getFollowAudience,
  setFollowAudience,
} from '@parvis/contract/people/follows.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const audienceQuery = queryOptions({
  queryKey: ['me', 'follow-audience'] as const,
  queryFn: ({ signal }) => call(getFollowAudience, { signal }),
})

/** Chooses who sees one's lists of followers and follows; saved at once. */
export function AudienceChoice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data, error } = useQuery(audienceQuery)
  const choice = useMutation({
    scope: { id: 'follow audience' },
    mutationFn: (audience: FollowAudience) => call(setFollowAudience, { body: { audience } }),
    onMutate: (audience) => {
      const before = client.getQueryData(audienceQuery.queryKey)?.effective
      client.setQueryData(audienceQuery.queryKey, { audience, effective: audience })
      return before
    },
    onSuccess: (answer, _audience, before) => {
      client.setQueryData(audienceQuery.queryKey, answer)
      notify.success(
        t`Préférences mises à jour`,
        undefined,
        before && { label: t({ message: 'Annuler', context: 'undo' }), onClick: () => choice.mutate(before) },
      )
    },
    onError: () => {
      notify.error(t`Erreur`, t`Impossible de sauvegarder les préférences.`)
      void client.invalidateQueries({ queryKey: audienceQuery.queryKey })
    },
  })
  const labels: Record<FollowAudience, string> = {
    everyone: t`Tout le monde`,
    followers: t`Mes abonnés`,
    nobody: t`Moi seulement`,
  }
  if (error)
    return (
      <p role="alert" className="text-sm text-danger">
        {i18n._(refusalText(error))}
      </p>
    )
  if (!data) return <Skeleton className="h-24" />
  return (
    <ChoiceList
      legend={t`Qui voit mes abonnés et mes abonnements`}
      hint={t`Leur nombre reste public.`}
      value={data.effective}
      onChange={(audience) => choice.mutate(audience)}
      options={followAudiences.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
