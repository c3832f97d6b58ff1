import { Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { CodeCard } from '../../features/accounts/membership/code-card.tsx'
import { CommunityBar } from '../../features/accounts/membership/community-bar.tsx'
import { Conversion } from '../../features/accounts/membership/conversion.tsx'
import { Leaderboard } from '../../features/accounts/membership/leaderboard.tsx'
import { referralsQuery } from '../../features/accounts/membership/referral-queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { siteFacts } from '../../lib/site-name.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/sponsorship')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { view?: 'leaderboard' } => ({
    view: search.view === 'leaderboard' ? 'leaderboard' : undefined,
  }),
  component: Sponsorship,
})

function Own() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(referralsQuery)
  if (!data) {
    if (error)
      return (
        <QueryFailure
          title={t`Votre parrainage n’a pas pu être chargé`}
          query={{ error, isFetching, refetch }}
        />
      )
    return (
      <div
        role="status"
        aria-label={t`Chargement de votre parrainage`}
        className="flex flex-col gap-6 px-4 py-6"
      >
        <Skeleton className="h-40" />
        <Skeleton className="h-20" />
        <Skeleton className="h-32" />
      </div>
    )
  }
  const stats = [
    { name: t`Total`, value: data.referralsCount },
    { name: t`Points`, value: data.points },
    { name: t`Tokens`, value: data.tokens },
  ]
  return (
    <div className="flex flex-col gap-8 px-4 py-6">
      <CodeCard code={data.referralCode} />
      <section aria-label={t`Ce que vos parrainages ont rapporté`}>
        <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line bg-surface text-center">
          {stats.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse px-2 py-4">
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 px-1 text-sm text-ink-2 text-pretty">
          <Trans>
            25 points et 3,5 tokens par membre qui s’inscrit avec votre code et confirme son adresse ; les
            tokens sont arrondis à l’entier inférieur.
          </Trans>
        </p>
      </section>
      {!siteFacts.noPremium && <Conversion points={data.points} />}
      <CommunityBar community={data.community} />
    </div>
  )
}

function Programme({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { view } = Route.useSearch()
  const navigate = Route.useNavigate()
  const reread = () => void client.invalidateQueries({ queryKey: referralsQuery.queryKey })
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'notifications_changed') reread()
    },
    reread,
  )
  return (
    <>
      <PageHeader bare title={<Trans>Parrainage</Trans>} />
      <Tabs
        label={t`Parrainage`}
        value={view ?? 'own'}
        onChange={(next) =>
          void navigate({
            search: { view: next === 'own' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: 'own', label: t`Mon parrainage` },
          { value: 'leaderboard', label: t`Classement` },
        ]}
      >
        <TabPanel value="own">
          <Own />
        </TabPanel>
        <TabPanel value="leaderboard">
          <h2 className="px-4 pt-5 pb-3 text-post">
            <Trans>Classement des parrains</Trans>
          </h2>
          <Leaderboard />
        </TabPanel>
      </Tabs>
    </>
  )
}

function Sponsorship() {
  const { t } = useLingui()
  const session = useSession()
  usePageTitle(t`Parrainage`)
  if (session.status !== 'signed-in')
    return (
      <SignInRequired
        title={t`Parrainage`}
        sentence={t`Vous devez être connecté pour accéder au programme de parrainage.`}
      />
    )
  return <Programme memberId={session.userId} />
}
