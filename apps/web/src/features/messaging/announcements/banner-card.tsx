import { useLingui } from '@lingui/react/macro'
import type { AnnouncementTexts } from '@parvis/contract/messaging/announcements.schemas.ts'
import { Megaphone, X } from 'lucide-react'
import { language } from '../../../lib/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

/** A banner: its words in the language of the page, or in French. */
export function BannerCard({ texts, onClose }: { texts: AnnouncementTexts; onClose?: () => void }) {
  const { t } = useLingui()
  const own = texts[language]
  const { title, message } = own ?? texts.fr
  return (
    <section
      aria-label={t`Annonce`}
      className="flex items-start gap-3 rounded-xl border border-line bg-surface p-3 pl-4 shadow-float"
    >
      <Megaphone aria-hidden="true" size={18} className="mt-1 shrink-0 text-blue" />
      <div lang={own ? undefined : 'fr'} role={onClose && 'status'} className="min-w-0 flex-1 py-0.5 text-sm">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <RichText content={message} lang={own ? language : 'fr'} className="text-ink-2" />
      </div>
      {onClose && (
        <IconButton label={t`Fermer l’annonce`} className="-mt-1.5 -mr-1" onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </section>
  )
}
