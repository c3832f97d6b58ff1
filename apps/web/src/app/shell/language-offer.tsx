import type { Language } from '@parvis/contract/languages.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { language, storeLanguage } from '../../lib/language.ts'
import { useSession } from '../../lib/session.ts'
import { siteName } from '../../lib/site-name.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { restartIn } from '../../ui/restart.ts'

/** In its own language each: the reader of the line may know no other. */
const offers: Record<Language, { sentence: string; accept: string; dismiss: string }> = {
  fr: { sentence: `${siteName} existe en français.`, accept: 'Passer au français', dismiss: 'Masquer' },
  en: { sentence: `${siteName} is available in English.`, accept: 'Switch to English', dismiss: 'Dismiss' },
  es: { sentence: `${siteName} está disponible en español.`, accept: 'Pasar al español', dismiss: 'Ocultar' },
  de: { sentence: `${siteName} gibt es auf Deutsch.`, accept: 'Zu Deutsch wechseln', dismiss: 'Ausblenden' },
  it: {
    sentence: `${siteName} è disponibile in italiano.`,
    accept: 'Passare all’italiano',
    dismiss: 'Nascondi',
  },
}

/** Offers a guest the language of their browser (public/theme.js), until they choose one. */
export function LanguageOffer() {
  const [offered, setOffered] = useState(document.documentElement.dataset.offer as Language | undefined)
  const isGuest = useSession().status === 'signed-out'
  if (offered === undefined || !isGuest) return null
  const { sentence, accept, dismiss } = offers[offered]
  const leave = () => {
    storeLanguage(language)
    setOffered(undefined)
    delete document.documentElement.dataset.offer
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <aside
      lang={offered}
      aria-label={accept}
      className="flex items-center justify-center gap-x-3 pl-4 text-sm"
    >
      <p className="min-w-0 text-pretty">{sentence}</p>
      <button
        type="button"
        onClick={() => restartIn(offered)}
        className="hit-44 relative shrink-0 font-semibold text-blue hover:underline"
      >
        {accept}
      </button>
      <IconButton label={dismiss} onClick={leave}>
        <X aria-hidden="true" size={16} />
      </IconButton>
    </aside>
  )
}
