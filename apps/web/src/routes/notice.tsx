import { Trans, useLingui } from '@lingui/react/macro'
import { appealByNotice, noticeTargets } from '@parvis/contract/trust/legal-notices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { NoticeForm } from '../features/trust/redress/notice-form.tsx'
import { NoticeState } from '../features/trust/redress/notice-state.tsx'
import { noticeQuery, type Pointed } from '../features/trust/redress/queries.ts'
import { Waiting } from '../features/trust/redress/sections.tsx'
import { ApiError, call } from '../lib/api-client.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryFailure } from '../ui/query-failure.tsx'

// What the address says is read here, not by the router: the first visit carries nothing of it.
const route = getRouteApi('/shell/signaler/recu/$receipt')

function usePointed(): Pointed | null {
  const { type, id } = useSearch({ strict: false }) as Record<string, unknown>
  const target_type = noticeTargets.find((target) => target === type)
  return target_type === undefined || typeof id !== 'string' ? null : { target_type, target_id: id }
}

/** The form by which anybody gives notice of an illegal content (regulation 2022/2065, article 16). */
export function GiveNotice() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const given = usePointed()
  usePageTitle(t`Signaler un contenu illicite`)
  return (
    <div className="px-4 py-6 md:px-6">
      <h1 className="text-2xl tracking-tight text-balance">
        <Trans>Signaler un contenu illicite</Trans>
      </h1>
      <p className="mt-2 mb-6 text-ink-2 text-pretty">
        <Trans>
          Avec ou sans compte. Une personne examine chaque signalement, vous recevez un reçu, la décision et
          ses recours. Pour un contenu qui enfreint seulement{' '}
          <Link to="/cgu" className="text-blue underline underline-offset-2">
            nos règles
          </Link>
          , le menu du contenu suffit. En cas de danger immédiat, appelez le 17 ou le 112.
        </Trans>
      </p>
      <NoticeForm
        given={given}
        onGiven={(receipt, secret) =>
          void navigate({ to: '/signaler/recu/$receipt', params: { receipt }, hash: secret })
        }
      />
    </div>
  )
}

/** Where a notice stands, for who holds its link: the secret stands behind the #, which no server is sent. */
export function NoticeReceipt() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { receipt } = route.useParams()
  const secret = useLocation({ select: ({ hash }) => hash })
  const query = noticeQuery(receipt, secret)
  const { data, error, isFetching, refetch } = useQuery(query)
  const title = t`Signalement ${receipt}`
  usePageTitle(title)
  if (data)
    return (
      <NoticeState
        notice={data}
        onAppeal={async (text) => {
          const answer = await call(appealByNotice, {
            params: { receipt },
            body: { secret, text },
            anonymous: true,
          })
          client.setQueryData(query.queryKey, answer)
        }}
      />
    )
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {unread()}
    </>
  )

  function unread() {
    if (error instanceof ApiError && error.status === 404)
      return (
        <EmptyState icon={FileQuestion} title={t`Signalement introuvable`}>
          <Trans>Ce lien n’ouvre aucun signalement. Vérifiez qu’il est complet.</Trans>
        </EmptyState>
      )
    if (error)
      return (
        <QueryFailure title={t`Le signalement n’a pas pu être lu`} query={{ error, isFetching, refetch }} />
      )
    return <Waiting label={t`Chargement du signalement`} />
  }
}
