import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, SearchX } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { nameMatchTexts } from '../register-claims/texts.ts'
import { dayOf, kindTexts, roleTexts, statusTexts } from '../verification/texts.ts'
import { queueQuery } from './queries.ts'
import type { ReviewAddress } from './review-address.ts'
import { ReviewersOnly } from './reviewers-only.tsx'

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 px-4 py-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** Its claimant has yet to enter the code that the body got. */
const awaitsCode = ({ status, register }: ReviewedRequest) =>
  status === 'pending' && register?.code != null && !register.code.ended

/** The requests of one list; j and k or the arrows walk through them. */
export function Queue({ address, onOpen }: { address: ReviewAddress; onOpen: (requestId: string) => void }) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const query = useInfiniteQuery(queueQuery(address))
  const { data, error } = query
  if (error instanceof ApiError && error.code === 'reviewers_only') return <ReviewersOnly />
  if (!data) {
    if (!error) return <Waiting label={t`Chargement des demandes`} />
    return <QueryFailure title={t`Les demandes n’ont pas pu être chargées`} query={query} />
  }
  const requests = data.pages.flatMap(({ items }) => items)
  const { q, role, match, days } = address
  const isNarrowed = [q, role, match, days].some((one) => one !== undefined)
  if (requests.length === 0 && isNarrowed)
    return (
      <EmptyState icon={SearchX} title={t`Aucune demande trouvée`}>
        <Trans>Cherchez le début d’un mot, dans une autre liste, ou effacez les filtres.</Trans>
      </EmptyState>
    )
  if (requests.length === 0)
    return (
      <EmptyState icon={BadgeCheck} title={t`Aucune demande`}>
        <Trans>Les demandes paraissent ici d’elles-mêmes.</Trans>
      </EmptyState>
    )
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step]
    event.preventDefault()
    event.stopPropagation()
    next?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={t`Demandes de vérification`} onKeyDown={walk}>
        {requests.map((request) => (
          <li key={request.id} className="border-b border-line">
            <button
              type="button"
              className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-sunk"
              onClick={() => onOpen(request.id)}
            >
              <Avatar name={request.member.name} seed={request.member.id} src={request.member.avatar} />
              <span className="flex min-w-0 flex-col gap-0.5">
                <span className="font-semibold wrap-anywhere">{request.claimed_name}</span>
                <span className="text-sm text-ink-2 wrap-anywhere">
                  {i18n._(roleTexts[request.role])}
                  {request.mandate && `${separator}${request.mandate}`}
                  {separator}
                  {request.organisation}
                </span>
                <span className="text-xs text-ink-2">
                  {i18n._(kindTexts[request.kind])}
                  {separator}
                  {dayOf(request.created_at)}
                  {address.list === 'any' && `${separator}${i18n._(statusTexts[request.status])}`}
                  {request.name_match && `${separator}${i18n._(nameMatchTexts[request.name_match])}`}
                  {awaitsCode(request) && `${separator}${t`attend le code de la collectivité`}`}
                  {request.awaits_documents && `${separator}${t`attend des documents`}`}
                  {request.asks.at(-1)?.outcome === 'answered' && `${separator}${t`documents reçus`}`}
                  {request.confirmed_by && `${separator}${t`confirmée par l’organisation`}`}
                  {request.awaits_second_review && `${separator}${t`attend une seconde approbation`}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ListEnd query={query} waiting={<Waiting label={t`Chargement de la suite`} />} />
    </>
  )
}
