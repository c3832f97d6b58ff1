import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import type { CaseAddress } from './case-address.ts'
import { filterCount, filtersOf } from './case-filter.ts'
import { CaseRow } from './case-row.tsx'
import { casesQuery } from './queries.ts'
import { StaffOnly } from './staff-only.tsx'
import { useStableFocus } from './use-stable-focus.ts'

const arrows: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus along the rows of the list: from the one that has it, else from the one that is open. */
function walk(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const open = rows.findIndex((row) => row.dataset.open !== undefined)
  const from = focused === -1 ? open : focused
  const next = rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Cases in their order; j and k, or the arrows, walk through them, Enter opens one. */
export function CaseQueue({
  address,
  openId,
  comesFrom,
}: {
  address: CaseAddress
  openId: string | undefined
  /** The case that one has just left for the list: its row has the focus. */
  comesFrom: string | undefined
}) {
  const { t } = useLingui()
  const { list = 'open' } = address
  const query = useInfiniteQuery(casesQuery(filtersOf(address)))
  const { data, error } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const element = useRef<HTMLDivElement>(null)
  useStableFocus(element, ids)
  const ready = data !== undefined
  useEffect(() => {
    if (!ready || comesFrom === undefined || document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>(`[data-case="${comesFrom}"]`)?.focus({ preventScroll: true })
  }, [ready, comesFrom])
  useShortcut('j', t`Dossier suivant`, () => walk(element.current, 1))
  useShortcut('k', t`Dossier précédent`, () => walk(element.current, -1))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    walk(element.current, step)
  }
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {content()}
    </div>
  )

  function content() {
    if (error instanceof ApiError && error.code === 'staff_only') return <StaffOnly />
    if (!data) {
      if (!error) return <ListWaiting label={t`Chargement des dossiers`} />
      return <QueryFailure title={t`Les dossiers n’ont pas pu être chargés`} query={query} />
    }
    if (rows.length === 0 && (address.q !== undefined || filterCount(address) > 0))
      return (
        <EmptyState icon={SearchX} title={t`Aucun dossier ne répond à cette recherche`}>
          <Trans>Essayez d’autres mots, moins de filtres, ou les dossiers décidés.</Trans>
        </EmptyState>
      )
    if (rows.length === 0) {
      const titles = {
        open: t`Rien n’attend`,
        mine: t`Aucun dossier pris ni confié`,
        decided: t`Aucune décision`,
      }
      return (
        <EmptyState icon={ShieldCheck} title={titles[list]}>
          {list === 'open' && <Trans>Les signalements paraissent ici d’eux-mêmes.</Trans>}
          {list === 'mine' && (
            <Trans>
              Un dossier pris est à vous seul pendant un quart d’heure ; un dossier confié, jusqu’à sa
              décision.
            </Trans>
          )}
          {list === 'decided' && <Trans>Les dossiers décidés restent ici, avec leurs raisons.</Trans>}
        </EmptyState>
      )
    }
    return (
      <>
        <ul aria-label={t`Dossiers`} onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <li key={row.id}>
              <CaseRow row={row} address={address} open={row.id === openId} />
            </li>
          ))}
        </ul>
        <ListEnd
          query={query}
          end={t`Fin de la file`}
          waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />}
        />
      </>
    )
  }
}
