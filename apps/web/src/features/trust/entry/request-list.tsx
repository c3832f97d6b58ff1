import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { AdmissionRequest } from '@parvis/contract/people/admissions.schemas.ts'
import { approveAdmissions } from '@parvis/contract/people/admissions.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { useIsAtBottom } from '../../../ui/bottom-taken.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { registrationQuery } from '../../accounts/identity/registration.ts'
import { countsQuery } from '../moderation/queries.ts'
import { admissionsKey, admissionsQuery } from './queries.ts'
import { RefusalDialog } from './refusal-dialog.tsx'
import { RequestRow } from './request-row.tsx'

/** Newcomers who ask to join, oldest first: admitted one by one or several at once, or refused with a reason. */
export function RequestList() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(admissionsQuery)
  const { data: registration } = useQuery(registrationQuery)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<AdmissionRequest | null>(null)
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: countsQuery.queryKey })
    return client.invalidateQueries({ queryKey: admissionsKey })
  }
  const approving = useSingleFlight({
    mutationFn: (member_ids: string[]) => call(approveAdmissions, { body: { member_ids } }),
    onSuccess: ({ approved }, asked) => {
      setTicked(new Set())
      if (approved === asked.length) notify.success(t`Inscriptions acceptées : ${approved}`)
      else notify.info(t`Inscriptions acceptées : ${approved}`, t`Les autres avaient déjà reçu une réponse.`)
    },
    onError: (error) => notify.error(t`Inscriptions`, i18n._(refusalText(error))),
    onSettled: readAgain,
  })
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = requests
    .filter(({ member }) => ticked.has(member.id))
    .slice(0, furtherLimits.admissionsAtOnce)
  useIsAtBottom(chosen.length > 0)
  const waiting = query.data?.pages[0]?.waiting ?? 0
  return (
    <>
      <PageHeader
        title={<Trans>Inscriptions</Trans>}
        intro={
          waiting > 0 ? (
            <Plural
              value={waiting}
              one="# personne attend une réponse."
              other="# personnes attendent une réponse."
            />
          ) : undefined
        }
      />
      {list()}
      {chosen.length > 0 && (
        <div className="sticky bottom-0 z-20 max-md:bottom-[calc(62px+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
          <Button
            busy={approving.isPending}
            onClick={() => approving.mutate(chosen.map(({ member }) => member.id))}
          >
            <Plural value={chosen.length} one="Accepter # inscription" other="Accepter # inscriptions" />
          </Button>
          <Button look="quiet" onClick={() => setTicked(new Set())}>
            <Trans>Ne rien choisir</Trans>
          </Button>
        </div>
      )}
      {refused && (
        <RefusalDialog
          request={refused}
          onDone={() => {
            setRefused(null)
            void readAgain()
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des inscriptions`} />
      return <QueryFailure title={t`Les inscriptions n’ont pas pu être chargées`} query={query} />
    }
    if (requests.length === 0)
      return (
        <EmptyState icon={UserRoundCheck} title={t`Personne n’attend`}>
          {registration?.mode === 'approval' ? (
            <Trans>Les nouvelles demandes apparaîtront ici, une fois leur adresse confirmée.</Trans>
          ) : (
            <Trans>
              L’équipe n’a pas à accepter les inscriptions : un administrateur peut le demander dans les
              réglages.
            </Trans>
          )}
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Demandes d’inscription`} className="divide-y divide-line border-b border-line">
          {requests.map((request) => (
            <RequestRow
              key={request.member.id}
              request={request}
              ticked={ticked.has(request.member.id)}
              busy={approving.isPending}
              onTick={() => setTicked((before) => toggled(before, request.member.id))}
              onApprove={() => approving.mutate([request.member.id])}
              onRefuse={() => setRefused(request)}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}
