import { Trans, useLingui } from '@lingui/react/macro'
import {
  type FollowAudience,
  followAudiences,
  getFollowAudience,
  setFollowAudience,
} from '@parvis/contract/follows.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const audienceQuery = queryOptions({
  queryKey: ['me', 'follow-audience'] as const,
  queryFn: ({ signal }) => call(getFollowAudience, { signal }),
})

/** Who sees one's lists of followers and follows; saved at once. */
export function AudienceChoice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data, error } = useQuery(audienceQuery)
  const choice = useMutation({
    scope: { id: 'follow audience' },
    mutationFn: (audience: FollowAudience) => call(setFollowAudience, { body: { audience } }),
    onMutate: (audience) => client.setQueryData(audienceQuery.queryKey, { audience, effective: audience }),
    onSuccess: (answer) => client.setQueryData(audienceQuery.queryKey, answer),
    onError: (failure) => {
      notify.error(t`Erreur`, i18n._(refusalText(failure)))
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
    <fieldset>
      <legend className="text-[15px] font-semibold">
        <Trans>Qui voit mes abonnés et mes abonnements</Trans>
      </legend>
      <p className="mt-0.5 text-sm text-ink-2">
        <Trans>Leur nombre reste public.</Trans>
      </p>
      <div className="mt-2 flex flex-col">
        {followAudiences.map((audience) => (
          <label key={audience} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="follow-audience"
              className="size-4.5 accent-(--color-blue)"
              checked={data.effective === audience}
              onChange={() => choice.mutate(audience)}
            />
            {labels[audience]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
