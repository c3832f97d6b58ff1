import { useLingui } from '@lingui/react/macro'
import type { Announcement } from '@parvis/contract/messaging/announcements.schemas.ts'
import { useState } from 'react'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementReview, type Reviewed } from './announcement-review.tsx'
import { type AnnouncementValues, newAnnouncement, valuesOf } from './draft.ts'

/**
 * Writes an announcement, or changes one that waits; what is typed stays in this tab until it is sent. It is read again, with
 * the number of members, before it leaves.
 */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  /** Undefined for a new one. */
  announcement?: Announcement | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const draft = announcement ? `announcement ${announcement.id} ${announcement.revision}` : 'announcement'
  const [start] = useState(() => (announcement ? valuesOf(announcement) : newAnnouncement()))
  const [wasBegun, setBegun] = useState(() => readDraftText(draft) !== null)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const keep = (values: AnnouncementValues) => saveDraftText(draft, JSON.stringify(values))
  return (
    <Dialog
      title={announcement ? t`Changer l’annonce` : t`Nouvelle annonce`}
      closeLabel={t`Fermer`}
      tall
      onClose={onClose}
    >
      {reviewed ? (
        <AnnouncementReview
          reviewed={reviewed}
          announcement={announcement}
          onBack={() => setReviewed(null)}
          onSent={() => {
            saveDraftText(draft, '')
            onClose()
          }}
        />
      ) : (
        <AnnouncementForm
          start={start}
          draft={draft}
          wasBegun={wasBegun}
          onDropped={() => setBegun(false)}
          onReady={(body, values) => {
            keep(values)
            setBegun(false)
            setReviewed({ id: announcement?.id ?? crypto.randomUUID(), body, values })
          }}
        />
      )}
    </Dialog>
  )
}
