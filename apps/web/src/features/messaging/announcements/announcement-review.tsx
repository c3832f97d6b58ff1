import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { Announcement, AnnouncementDraft } from '@parvis/contract/messaging/announcements.schemas.ts'
import { amendAnnouncement, createAnnouncement } from '@parvis/contract/messaging/announcements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Reach } from './audience-fields.tsx'
import { BannerCard } from './banner-card.tsx'
import { type AnnouncementValues, audienceOf, textsOf } from './draft.ts'
import { announcementsKey, bannersQuery } from './queries.ts'

/** An announcement that its form accepts, before it leaves. Sent again under the same id, it is made once. */
export interface Reviewed {
  id: string
  body: z.input<typeof AnnouncementDraft>
  values: AnnouncementValues
}

const moment = dateFormat({ dateStyle: 'full', timeStyle: 'short' })

/** Shows an announcement as it will be read, and how many read it; then sends it. */
export function AnnouncementReview({
  reviewed: { id, body, values },
  announcement,
  onBack,
  onSent,
}: {
  reviewed: Reviewed
  announcement: Announcement | undefined
  onBack: () => void
  onSent: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sending = useSingleFlight({
    mutationFn: () =>
      announcement
        ? call(amendAnnouncement, {
            params: { announcementId: id },
            body: { draft: body, revision: announcement.revision },
          })
        : call(createAnnouncement, { params: { announcementId: id }, body }),
    onSuccess: ({ state }) => {
      notify.success(state === 'scheduled' ? t`Annonce prévue` : t`Annonce envoyée`)
      onSent()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: announcementsKey })
      void client.invalidateQueries({ queryKey: bannersQuery.queryKey })
    },
  })
  const texts = textsOf(values)
  const translated = languages.filter((language) => language !== 'fr' && texts[language] !== null)
  const starts = body.starts_at ? moment.format(new Date(body.starts_at)) : null
  const ends = body.form === 'banner' ? moment.format(new Date(body.ends_at)) : null
  return (
    <div className="flex flex-col gap-5 p-4">
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
        <Trans>Ce que chacun lira</Trans>
      </h3>
      {body.form === 'banner' ? (
        <BannerCard texts={texts} />
      ) : (
        <div className="rounded-xl border border-line bg-surface p-4 text-sm">
          <p lang="fr" className="font-semibold wrap-anywhere">
            {texts.fr.title}
          </p>
          <RichText content={texts.fr.message} className="mt-1 text-ink-2" />
        </div>
      )}
      <dl className="flex flex-col gap-2 text-sm [&_dt]:font-semibold">
        <div>
          <dt>
            <Trans>Langues</Trans>
          </dt>
          <dd>{['fr' as const, ...translated].map((language) => languageNames[language]).join(', ')}</dd>
        </div>
        <div>
          <dt>
            <Trans>Quand</Trans>
          </dt>
          <dd>
            {starts ?? <Trans>Tout de suite</Trans>}
            {ends && (
              <>
                {' '}
                <Trans>jusqu’au {ends}</Trans>
              </>
            )}
          </dd>
        </div>
      </dl>
      <Reach audience={audienceOf(values)} form={values.form} />
      {body.form === 'notification' && (
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>
            Une notification partie sur un appareil ne se rappelle pas : la retirer l’ôte seulement de{' '}
            {siteName}.
          </Trans>
        </p>
      )}
      <RefusalMessage error={sending.error} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={sending.isPending} onClick={onBack} className="sm:flex-1">
          <Trans>Modifier</Trans>
        </Button>
        <Button busy={sending.isPending} onClick={() => sending.mutate()} className="sm:flex-1">
          {starts ? <Trans>Prévoir l’annonce</Trans> : <Trans>Envoyer l’annonce</Trans>}
        </Button>
      </div>
    </div>
  )
}
