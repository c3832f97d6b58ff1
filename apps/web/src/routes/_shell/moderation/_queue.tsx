import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { readCaseAddress } from '../../../features/trust/moderation/case-address.ts'
import { CaseFilters, type FilterChange } from '../../../features/trust/moderation/case-filters.tsx'
import { CaseQueue } from '../../../features/trust/moderation/case-queue.tsx'
import { CaseKeys } from '../../../features/trust/moderation/desk/case-keys.tsx'
import { DeskDialogs } from '../../../features/trust/moderation/desk/desk-dialogs.tsx'
import { decisionPlace, focusDecision } from '../../../features/trust/moderation/focus-decision.ts'
import { NextCaseContext } from '../../../features/trust/moderation/next-case.ts'
import { knownCase } from '../../../features/trust/moderation/queries.ts'
import { useClaim } from '../../../features/trust/moderation/use-claim.ts'
import { useNextCase } from '../../../features/trust/moderation/use-next-case.ts'
import { twoPanes, useMediaQuery } from '../../../lib/media-query.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'

export const Route = createFileRoute('/_shell/moderation/_queue')({
  staticData: { visits: 'rare' },
  // Every visitor loads the routes: the screen reads the filters.
  validateSearch: (search: Record<string, unknown>) => search,
  component: ModerationQueue,
})

/** The case that a key is meant for: the row in focus, else the one that is open. */
function meantCase(openId: string | undefined): { id: string | undefined; isOpen: boolean } {
  const row = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case
  return { id: row ?? openId, isOpen: row === undefined || row === openId }
}

/** The list of cases and the open one: side by side where there is room, one after the other on phones. */
function ModerationQueue() {
  const { t } = useLingui()
  const search = Route.useSearch()
  const address = useMemo(() => readCaseAddress(search), [search])
  const { caseId } = useParams({ strict: false })
  const navigate = useNavigate()
  const both = useMediaQuery(twoPanes)
  const { claim } = useClaim()
  const isOpen = caseId !== undefined
  // A reader who comes back from a case on a phone goes on from its row.
  const [last, setLast] = useState(caseId)
  if (caseId !== undefined && caseId !== last) setLast(caseId)
  usePageTitle(t`Signalements`)
  const next = useNextCase(address, caseId)
  const client = useQueryClient()

  useShortcut('o', t`Ouvrir le dossier suivant`, next)
  useShortcut('c', t`Prendre le dossier`, () => {
    const { id } = meantCase(caseId)
    if (id !== undefined && !claim.isPending) claim.mutate(id)
  })
  useShortcut('d', t`Décider du dossier`, () => {
    const meant = meantCase(caseId)
    if (meant.id === undefined || (meant.isOpen && focusDecision())) return
    void navigate({
      to: '/moderation/dossiers/$caseId',
      params: { caseId: meant.id },
      search: address,
      hash: decisionPlace,
    })
  })

  const narrow: FilterChange = (search, { replace } = { replace: false }) =>
    void navigate({ to: '/moderation', search, replace })

  return (
    <div className="lg:flex lg:items-start">
      <CaseKeys
        meant={() => {
          const { id } = meantCase(caseId)
          return id === undefined ? undefined : knownCase(client, id, address)
        }}
      />
      <DeskDialogs address={address} onChoose={narrow} />
      <h1 className="sr-only">
        <Trans>Signalements</Trans>
      </h1>
      {(both || !isOpen) && (
        <section
          aria-label={t`Signalements`}
          className={clsx(
            'min-w-0',
            both &&
              'sticky top-(--header-offset) max-h-[calc(100dvh-var(--header-offset))] w-[340px] shrink-0 xl:w-[304px] 2xl:w-[340px] overflow-y-auto overscroll-contain',
          )}
        >
          <CaseFilters address={address} onChange={narrow} />
          <CaseQueue
            key={JSON.stringify(address)}
            address={address}
            openId={caseId}
            comesFrom={both ? undefined : last}
          />
        </section>
      )}
      {(both || isOpen) && (
        <div className="min-w-0 flex-1 lg:min-h-[calc(100dvh-var(--header-height)-45px)] lg:border-l lg:border-line">
          {!both && (
            <div className="border-b border-line px-2 py-2">
              <Button
                look="quiet"
                size="sm"
                onClick={() => void navigate({ to: '/moderation', search: address })}
              >
                <ArrowLeft aria-hidden="true" size={16} />
                <Trans>Retour aux dossiers</Trans>
              </Button>
            </div>
          )}
          <NextCaseContext value={next}>
            <Outlet />
          </NextCaseContext>
        </div>
      )}
    </div>
  )
}
