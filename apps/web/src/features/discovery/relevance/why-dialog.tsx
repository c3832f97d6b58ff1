import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RelevanceTerm } from '@parvis/contract/discovery/relevance.schemas.ts'
import { explainPost, relevance } from '@parvis/contract/discovery/relevance.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { readFeedSearch } from '../feed/feed-search.ts'
import { OrderShares } from './order-shares.tsx'

/** The sort in force at the home address; null elsewhere, where there is none to choose. */
const useSort = () =>
  useLocation({
    select: ({ pathname, search }) => (pathname === '/' ? (readFeedSearch(search).sort ?? 'recent') : null),
  })

/** The shares that place a post in the sort in force; behind one tap every term of its relevance, and their sum. */
export function WhyDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const sort = useSort()
  const descriptions = {
    relevant: t`Vous lisez dans le tri Pertinence. Voici ce qui place ce post ici.`,
    recent: t`Vous lisez dans le tri Chronologique. Voici ce qui place ce post ici.`,
    popular: t`Vous lisez dans le tri Tendances. Voici ce qui place ce post ici.`,
  }
  const query = useQuery({
    queryKey: ['why', postId],
    queryFn: ({ signal }) => call(explainPost, { params: { postId }, signal }),
    // Each opening shows the figures of now.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={t`Pourquoi ce post ?`}
      description={sort ? descriptions[sort] : t`Voici ce qui compte pour ce post dans le tri Pertinence.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {query.data ? (
        <>
          <OrderShares postId={postId} sort={sort} terms={query.data.terms} />
          {query.data.reach_limited && (
            <p className="mt-3 rounded-lg bg-sunk px-3.5 py-2.5 text-sm">
              <Trans>
                La modération a limité la portée de ce post : quel que soit ce total, les fils, la recherche
                et les tendances ne le montrent qu’à son auteur et à ses abonnés.
              </Trans>
            </p>
          )}
          <details className="group mt-4 rounded-xl border border-line">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-xl px-4 font-semibold [&::-webkit-details-marker]:hidden">
              <Trans>Le calcul exact du tri Pertinence</Trans>
              <ChevronDown
                aria-hidden="true"
                size={18}
                className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="px-4 pb-4">
              <p className="text-sm text-ink-2">
                <Trans>
                  Dans le tri Pertinence, les posts sont rangés par cette somme, et par rien d’autre.
                </Trans>
              </p>
              <dl className="tabular-nums">
                {query.data.terms.map((term) => (
                  <Term key={term.key} term={term} />
                ))}
                <div className="flex items-baseline justify-between gap-4 py-3 font-display text-lg font-semibold">
                  <dt>
                    <Trans>Total</Trans>
                  </dt>
                  <dd data-total={query.data.total}>{i18n.number(query.data.total)}</dd>
                </div>
              </dl>
              <Formula version={query.data.formula_version} />
            </div>
          </details>
        </>
      ) : query.error ? (
        <QueryFailure title={t`Le calcul n’a pas pu être chargé`} query={query} />
      ) : (
        <div role="status" aria-label={t`Chargement du calcul`} className="flex flex-col gap-3">
          {['age', 'engagement', 'verified', 'subscription', 'total'].map((row) => (
            <Skeleton key={row} className="h-11" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function Term({ term }: { term: RelevanceTerm }) {
  const { i18n } = useLingui()
  const [label, input] = useTermTexts(term)
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
      <div>
        <dt className="font-semibold">{label}</dt>
        <dd className="text-sm text-ink-2">{input}</dd>
      </div>
      <dd data-term={term.key} data-value={term.value} className="font-semibold whitespace-nowrap">
        {i18n.number(term.value, { signDisplay: 'exceptZero' })}
      </dd>
    </div>
  )
}

/** A term's name, and what went into it. */
function useTermTexts(term: RelevanceTerm): [ReactNode, ReactNode] {
  const { i18n, t } = useLingui()
  switch (term.key) {
    case 'age': {
      const at = i18n.date(new Date(term.input.created_at), { dateStyle: 'long', timeStyle: 'short' })
      return [t`Fraîcheur`, t`Publié le ${at}`]
    }
    case 'reserve': {
      const until = i18n.date(new Date(term.input.until), { dateStyle: 'long', timeStyle: 'short' })
      return [t`Réserve électorale`, t`Compte candidat : rien ne le met en avant jusqu’au ${until}`]
    }
    case 'engagement': {
      const { reactions, comments } = term.input
      return [
        t`Échanges`,
        <>
          <Plural value={reactions} one="# réaction" other="# réactions" />
          {', '}
          <Plural value={comments} one="# commentaire" other="# commentaires" />
        </>,
      ]
    }
    case 'verified':
      return [
        t`Vérification`,
        term.input.verified ? t`Compte vérifié par ${siteName}` : t`Compte sans vérification`,
      ]
    case 'subscription':
      return [
        t`Abonnement`,
        term.input.following ? t`Vous suivez cette personne` : t`Vous ne suivez pas cette personne`,
      ]
  }
}

function Formula({ version }: { version: number }) {
  const { pointsPerHour, pointsPerTenfold, commentWeight, pointsOfVerified, pointsOfSubscription } = relevance
  return (
    <div className="rounded-lg bg-sunk p-4 text-sm text-ink-2">
      <p className="mb-2 font-semibold text-ink">
        <Trans>La formule, version {version}</Trans>
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>
          <Trans>
            Fraîcheur : {pointsPerHour} points par heure du 1er janvier 2026, 0 h (temps universel), à la
            publication.
          </Trans>
        </li>
        <li>
          <Trans>
            Échanges : {pointsPerTenfold} × log₁₀(1 + réactions + {commentWeight} × commentaires).
          </Trans>
        </li>
        <li>
          <Trans>Vérification : {pointsOfVerified} points.</Trans>
        </li>
        <li>
          <Trans>Abonnement : {pointsOfSubscription} points.</Trans>
        </li>
      </ul>
      <p className="mt-2">
        <Trans>Ni l’opinion, ni l’argent, ni ce que vous lisez n’entrent dans le calcul.</Trans>
      </p>
    </div>
  )
}
