import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FeedSort, popularDays } from '@parvis/contract/discovery/feed.ts'
import type { RelevanceTerm } from '@parvis/contract/discovery/relevance.schemas.ts'
import { type ReactNode, useState } from 'react'
import { useListedPost } from '../../../cache/post-queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { freshDays, relevanceShares, sharesOf } from './shares.ts'

/** The shares that place a post in the sort in force; without one, in the sort by relevance. */
export function OrderShares({
  postId,
  sort,
  terms,
}: {
  postId: string
  sort: FeedSort | null
  terms: readonly RelevanceTerm[]
}) {
  if (sort === 'popular') return <PopularShares postId={postId} />
  if (sort === 'recent') return <RecentShares terms={terms} />
  return <RelevanceShares terms={terms} />
}

function RelevanceShares({ terms }: { terms: readonly RelevanceTerm[] }) {
  const { t } = useLingui()
  const [now] = useState(Date.now)
  const labels = {
    age: t`fraîcheur`,
    engagement: t`échanges`,
    verified: t`compte vérifié`,
    subscription: t`abonnement`,
  }
  const shares = relevanceShares(terms, now).map(({ key, percent }) => ({ label: labels[key], percent }))
  return (
    <Shares shares={shares}>
      {shares.length > 0 ? (
        <Trans>
          Ce qui le place devant un post d’il y a {freshDays} jours, sans échange, d’un compte sans
          vérification que vous ne suivez pas.
        </Trans>
      ) : (
        <Trans>
          Plus rien ne le met en avant : il a plus de {freshDays} jours et n’a reçu aucun échange.
        </Trans>
      )}
    </Shares>
  )
}

function RecentShares({ terms }: { terms: readonly RelevanceTerm[] }) {
  const { t, i18n } = useLingui()
  const age = terms.find((term) => term.key === 'age')
  const at = age && i18n.date(new Date(age.input.created_at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Shares shares={[{ label: t`fraîcheur`, percent: 100 }]}>
      <Trans>Le plus récent d’abord : celui-ci est publié le {at}. Rien d’autre ne compte.</Trans>
    </Shares>
  )
}

function PopularShares({ postId }: { postId: string }) {
  const { t } = useLingui()
  const { data: post } = useListedPost(postId)
  if (!post) return <Skeleton className="h-20" />
  const { support, vote } = post.reactions
  const labels = { support: t`soutiens`, vote: t`votes` }
  const shares = sharesOf([
    { key: 'support' as const, weight: support },
    { key: 'vote' as const, weight: vote },
  ]).map(({ key, percent }) => ({ label: labels[key], percent }))
  return (
    <Shares shares={shares}>
      <Plural value={support} one="# soutien" other="# soutiens" />
      {', '}
      <Plural value={vote} one="# vote" other="# votes" />
      {'. '}
      <Trans>
        Le plus de soutiens et de votes d’abord, parmi les posts des {popularDays} derniers jours ; les
        questions ne comptent pas.
      </Trans>
    </Shares>
  )
}

/** Shares as a list with bars; `children` says what they compare. */
function Shares({
  shares,
  children,
}: {
  shares: readonly { label: string; percent: number }[]
  children: ReactNode
}) {
  const { t, i18n } = useLingui()
  return (
    <>
      {shares.length > 0 && (
        <ul aria-label={t`Ce qui place ce post`} className="flex flex-col gap-3">
          {shares.map(({ label, percent }) => (
            <li key={label} data-share={percent}>
              <span className="font-display text-lg font-semibold tabular-nums">
                {i18n.number(percent / 100, { style: 'percent' })}
              </span>{' '}
              {label}
              <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-sunk">
                <span className="block h-full rounded-full bg-blue" style={{ width: `${percent}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-2 text-pretty">{children}</p>
    </>
  )
}
