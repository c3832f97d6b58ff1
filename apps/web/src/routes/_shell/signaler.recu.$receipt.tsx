import { Trans, useLingui } from '@lingui/react/macro'
import { appealByNotice, confirmNoticeAddress } from '@parvis/contract/trust/legal-notices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { NoticeState } from '../../features/trust/redress/notice-state.tsx'
import { noticeQuery } from '../../features/trust/redress/queries.ts'
import { Waiting } from '../../features/trust/redress/sections.tsx'
import { call, isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/signaler/recu/$receipt')({
  staticData: { visits: 'rare' },
  component: NoticeReceipt,
})

/** Where a notice stands, for who holds its link: the secret stands behind the #, which no server is sent. */
function NoticeReceipt() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { receipt } = Route.useParams()
  const secret = useLocation({ select: ({ hash }) => hash })
  const query = noticeQuery(receipt, secret)
  const { data, error, isFetching, refetch } = useQuery(query)
  const title = t`Signalement ${receipt}`
  usePageTitle(title)
  if (data)
    return (
      <NoticeState
        notice={data}
        onConfirm={async () => {
          const answer = await call(confirmNoticeAddress, {
            params: { receipt },
            body: { secret },
            anonymous: true,
          })
          client.setQueryData(query.queryKey, answer)
        }}
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
    if (isUnknownAddress(error))
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
