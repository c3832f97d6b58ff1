import type { Language } from '@parvis/contract/languages.ts'

/** The message to the author of a planned post that could not appear. */
export const planWords: Record<Language, { title: string; message: string }> = {
  fr: {
    title: 'Votre post programmé n’a pas paru',
    message:
      'À l’heure prévue, votre compte ne pouvait pas publier. Le post attend votre décision sur votre profil.',
  },
  en: {
    title: 'Your scheduled post was not published',
    message: 'At that time your account could not publish. The post awaits your decision on your profile.',
  },
  es: {
    title: 'Su publicación programada no se ha publicado',
    message:
      'A la hora prevista, su cuenta no podía publicar. La publicación espera su decisión en su perfil.',
  },
  de: {
    title: 'Ihr geplanter Beitrag ist nicht erschienen',
    message:
      'Zum geplanten Zeitpunkt konnte Ihr Konto nichts veröffentlichen. Der Beitrag wartet in Ihrem Profil auf Ihre Entscheidung.',
  },
  it: {
    title: 'Il Suo post programmato non è stato pubblicato',
    message:
      'All’ora prevista il Suo account non poteva pubblicare. Il post attende la Sua decisione sul Suo profilo.',
  },
}
