import { useLingui } from '@lingui/react/macro'
import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { notify } from '../../../ui/notify.ts'
import type { CaseAddress } from './case-address.ts'
import { filtersOf } from './case-filter.ts'
import { casesQuery } from './queries.ts'

/** Whether this member may decide it, as far as the list tells. */
const isFree = ({ status, is_own: isOwn, claim, assignment }: CaseSummary) =>
  status === 'open' &&
  !isOwn &&
  (claim === null || claim.is_own) &&
  (assignment === null || assignment.is_own)

/**
 * Opens the next case of the list that one may decide: the one below the open one, or below where it was before its
 * decision took it out of the list.
 */
export function useNextCase(address: CaseAddress, openId: string | undefined): () => void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const query = useInfiniteQuery(casesQuery(filtersOf(address)))
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const place = useRef(0)
  useEffect(() => {
    const position = rows.findIndex(({ id }) => id === openId)
    if (position !== -1) place.current = position
  }, [rows, openId])

  const open = (below: CaseSummary[]): boolean => {
    const next = below.find((row) => row.id !== openId && isFree(row))
    if (next === undefined) return false
    void navigate({ to: '/moderation/dossiers/$caseId', params: { caseId: next.id }, search: address })
    return true
  }
  return () => {
    if (open(rows.slice(place.current))) return
    if (!query.hasNextPage) return end()
    void query.fetchNextPage().then(({ data }) => {
      const further = data?.pages.flatMap(({ items }) => items) ?? []
      if (!open(further.slice(place.current))) end()
    })
  }

  function end() {
    // Cases that wait above were passed over, or arrived meanwhile.
    if (!open(rows)) notify.info(t`Rien d’autre n’attend dans cette liste`)
  }
}
