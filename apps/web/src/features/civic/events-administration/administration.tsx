import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { EventAddress } from './event-address.ts'
import { AddDialog, AmendDialog, type KeptDrafts } from './event-form.tsx'
import { type EventAction, EventLine } from './event-line.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { administeredQuery } from './queries.ts'
import { GiveBackDialog, StandingDialog } from './standing-dialog.tsx'

/** Where administrators add the calendar's events, correct them and call them off. */
export function Administration({
  address,
  onAddress,
}: {
  address: EventAddress
  onAddress: (next: EventAddress) => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ action: EventAction; event: AdministeredEvent } | 'new' | null>(null)
  const [kept] = useState<KeptDrafts>(() => new Map())
  const box = useSearchBox(address.q ?? '', (q) => onAddress({ ...address, q: q || undefined }))
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Événements du calendrier</Trans>}
        intro={
          <Trans>
            Chaque événement cite sa source. Une correction garde ce qu’elle remplace, et prévient qui a
            demandé un rappel.
          </Trans>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <CalendarPlus aria-hidden="true" size={17} />
            <Trans>Ajouter un événement</Trans>
          </Button>
        }
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line px-4 pb-4">
        <SearchField
          label={t`Chercher un événement`}
          placeholder={t`Chercher`}
          clearLabel={t`Effacer`}
          value={box.typed}
          maxLength={limits.search}
          onChange={box.type}
          onSubmit={box.submit}
          className="min-w-[180px] flex-1"
        />
        <div className="w-60 max-[480px]:w-full">
          <Segments
            legend={<span className="sr-only">{t`Quels événements`}</span>}
            value={address.list ?? 'upcoming'}
            onChange={(list) =>
              onAddress({ ...address, list: list === 'past' ? list : undefined, q: box.typed || undefined })
            }
            options={[
              { value: 'upcoming', label: t`À venir` },
              { value: 'past', label: t`Passés` },
            ]}
          />
        </div>
      </div>
      <List address={address} onOpen={(action, event) => setOpen({ action, event })} />
      {open === 'new' && <AddDialog kept={kept} onClose={close} />}
      {open !== null && open !== 'new' && <EventDialog {...open} kept={kept} onClose={close} />}
    </>
  )
}

function EventDialog({
  action,
  event,
  kept,
  onClose,
}: {
  action: EventAction
  event: AdministeredEvent
  kept: KeptDrafts
  onClose: () => void
}) {
  if (action === 'amend') return <AmendDialog event={event} kept={kept} onClose={onClose} />
  if (action === 'history') return <HistoryDialog event={event} onClose={onClose} />
  if (action === 'give back') return <GiveBackDialog event={event} onClose={onClose} />
  return <StandingDialog event={event} standing={action} onClose={onClose} />
}

function List({
  address,
  onOpen,
}: {
  address: EventAddress
  onOpen: (action: EventAction, event: AdministeredEvent) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(administeredQuery(address))
  const events = query.data?.pages.flatMap(({ items }) => items)
  if (!events) {
    if (!query.error) return <ListWaiting label={t`Chargement des événements`} />
    return <QueryFailure title={t`Les événements n’ont pas pu être chargés`} query={query} />
  }
  if (events.length === 0)
    return (
      <div role="status">
        <EmptyState icon={CalendarSearch} title={t`Aucun événement`}>
          {address.q ? (
            <Trans>Rien ne porte ces mots. Cherchez parmi les événements passés, ou effacez un mot.</Trans>
          ) : (
            <Trans>Ajoutez le premier, avec sa source.</Trans>
          )}
        </EmptyState>
      </div>
    )
  return (
    <>
      <ul
        aria-label={t`Événements`}
        aria-busy={query.isPlaceholderData}
        className="divide-y divide-line border-b border-line"
      >
        {events.map((event) => (
          <EventLine key={event.id} event={event} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}
