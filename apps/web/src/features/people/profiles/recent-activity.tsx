import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { activityCeiling, activityDays, getOwnActivity } from '@parvis/contract/people/own-profile.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { compactCount } from '../../../lib/compact-count.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Below "me", and never kept: the figures move with every act. */
const activityQuery = queryOptions({
  queryKey: ['me', 'activity'] as const,
  queryFn: ({ signal }) => call(getOwnActivity, { signal }),
  staleTime: 0,
})

/** Acts of the member in the last thirty days, and their results. */
export function RecentActivity() {
  const { t } = useLingui()
  const { data, error } = useQuery(activityQuery)
  // A line of figures less is no harm: the profile itself says when nothing can be read.
  if (error && !data) return null
  const figures = data && [
    { name: plural(data.posts, { one: 'post', other: 'posts' }), value: data.posts },
    { name: plural(data.comments, { one: 'commentaire', other: 'commentaires' }), value: data.comments },
    {
      name: plural(data.reactions, { one: 'réaction donnée', other: 'réactions données' }),
      value: data.reactions,
    },
    {
      name: plural(data.reactions_received, { one: 'réaction reçue', other: 'réactions reçues' }),
      value: data.reactions_received,
    },
    {
      name: plural(data.comments_received, { one: 'commentaire reçu', other: 'commentaires reçus' }),
      value: data.comments_received,
    },
  ]
  return (
    <section aria-label={t`Activité récente`} className="border-b border-line px-4 py-4">
      <h2 className="text-post">
        <Trans>Activité récente</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>Les {activityDays} derniers jours ; vous seul la voyez.</Trans>
      </p>
      {figures ? (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          {figures.map(({ name, value }) => (
            <li key={name} className="flex items-baseline gap-1.5">
              <strong className="font-display text-lg font-semibold tabular-nums">
                {compactCount(value)}
                {value === activityCeiling && '+'}
              </strong>
              <span className="text-sm text-ink-2">{name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-3 h-6 w-[70%]" />
      )}
    </section>
  )
}
