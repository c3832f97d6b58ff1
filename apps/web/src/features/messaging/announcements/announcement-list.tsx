import { Trans, useLingui } from '@lingui/react/macro'
import type { Announcement } from '@parvis/contract/messaging/announcements.schemas.ts'
import { takeBackAnnouncement } from '@parvis/contract/messaging/announcements.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AnnouncementEntry } from './announcement-entry.tsx'
import { announcementsKey, announcementsQuery, bannersQuery } from './queries.ts'

const AnnouncementDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './announcement-dialog.tsx'), 'AnnouncementDialog'),
)

/** Announcements of the administrators: written here, changed while they wait, taken back. */
export function AnnouncementList() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(announcementsQuery)
  const [writing, setWriting] = useState<{ announcement?: Announcement } | null>(null)
  const [asked, setAsked] = useState<Announcement | null>(null)
  const takingBack = useSingleFlight({
    mutationFn: (announcementId: string) => call(takeBackAnnouncement, { params: { announcementId } }),
    onSuccess: () => notify.success(t`Annonce retirée`),
    onError: (error) => notify.error(t`L’annonce n’a pas été retirée`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsked(null)
      void client.invalidateQueries({ queryKey: announcementsKey })
      void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
    },
  })
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        title={<Trans>Annonces</Trans>}
        intro={
          <Trans>
            Ce que l’équipe dit à tous, ou à une partie des membres : jamais selon leurs opinions.
          </Trans>
        }
        actions={
          <Button size="sm" onClick={() => setWriting({})}>
            <Plus aria-hidden="true" size={16} />
            <Trans>Nouvelle annonce</Trans>
          </Button>
        }
      />
      {list()}
      {writing && (
        <Suspense>
          <AnnouncementDialog announcement={writing.announcement} onClose={() => setWriting(null)} />
        </Suspense>
      )}
      {asked && (
        <ConfirmDialog
          title={t`Retirer cette annonce ?`}
          description={
            asked.form === 'banner'
              ? t`Le bandeau disparaît de tous les écrans. Cela ne s’annule pas.`
              : asked.state === 'scheduled'
                ? t`Elle ne sera envoyée à personne. Cela ne s’annule pas.`
                : t`L’envoi s’arrête, et elle disparaît des notifications de chacun. Ce qu’un appareil a déjà montré ne se rappelle pas.`
          }
          confirmLabel={t`Retirer l’annonce`}
          cancelLabel={t`Garder l’annonce`}
          closeLabel={t`Fermer`}
          busy={takingBack.isPending}
          onConfirm={() => takingBack.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des annonces`} />
      return <QueryFailure title={t`Les annonces n’ont pas pu être chargées`} query={query} />
    }
    const announcements = query.data.pages.flatMap(({ items }) => items)
    if (announcements.length === 0)
      return (
        <EmptyState icon={Megaphone} title={t`Aucune annonce`}>
          <Trans>Une maintenance, une nouveauté, un changement : dites-le à ceux que cela concerne.</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Annonces`} className="divide-y divide-line border-b border-line">
          {announcements.map((one) => (
            <AnnouncementEntry
              key={one.id}
              announcement={one}
              onAmend={() => setWriting({ announcement: one })}
              onTakeBack={() => setAsked(one)}
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
