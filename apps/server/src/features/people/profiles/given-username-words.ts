import type { Language } from '@parvis/contract/languages.ts'

interface Words {
  title: string
  message(username: string, reason: string): string
}

/** Notification to a member whose username the staff has changed. */
export const givenUsernameWords: Record<Language, Words> = {
  fr: {
    title: 'Votre nom d’utilisateur a changé',
    message: (username, reason) =>
      `L’équipe de {siteName} vous a donné le nom @${username}. Motif : « ${reason} »`,
  },
  en: {
    title: 'Your username has changed',
    message: (username, reason) =>
      `The {siteName} team has given you the name @${username}. Reason: “${reason}”`,
  },
  es: {
    title: 'Su nombre de usuario ha cambiado',
    message: (username, reason) =>
      `El equipo de {siteName} le ha dado el nombre @${username}. Motivo: «${reason}»`,
  },
  de: {
    title: 'Ihr Benutzername hat sich geändert',
    message: (username, reason) =>
      `Das Team von {siteName} hat Ihnen den Namen @${username} gegeben. Grund: „${reason}“`,
  },
  it: {
    title: 'Il Suo nome utente è cambiato',
    message: (username, reason) =>
      `Il team di {siteName} Le ha dato il nome @${username}. Motivo: «${reason}»`,
  },
}
