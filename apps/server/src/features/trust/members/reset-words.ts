import type { Language } from '@parvis/contract/languages.ts'

interface ResetWords {
  subject: string
  lead: string
  action: string
  otherwise: string
}

/** Letter to a member whose second factors are about to be removed at their request. */
export const resetWords: Record<Language, ResetWords> = {
  fr: {
    subject: 'Demande de retrait de votre second facteur',
    lead: 'L’équipe de {siteName} a reçu la demande de retirer la validation en deux étapes de votre compte, parce que vous n’y auriez plus accès. Un second administrateur doit encore l’accepter.',
    action: 'Voir la sécurité de mon compte',
    otherwise:
      'Si vous n’avez rien demandé, connectez-vous, changez votre mot de passe, et répondez à ce message : la demande sera abandonnée.',
  },
  en: {
    subject: 'Request to remove your second factor',
    lead: 'The {siteName} team has received a request to remove two-step verification from your account, because you are said to have lost it. A second administrator still has to agree.',
    action: 'See the security of my account',
    otherwise:
      'If you asked for nothing, sign in, change your password, and reply to this message: the request will be dropped.',
  },
  es: {
    subject: 'Solicitud de retirar su segundo factor',
    lead: 'El equipo de {siteName} ha recibido la solicitud de retirar la verificación en dos pasos de su cuenta, porque ya no tendría acceso a ella. Un segundo administrador aún debe aceptarla.',
    action: 'Ver la seguridad de mi cuenta',
    otherwise:
      'Si no ha pedido nada, inicie sesión, cambie su contraseña y responda a este mensaje: la solicitud será abandonada.',
  },
  de: {
    subject: 'Antrag, Ihren zweiten Faktor zu entfernen',
    lead: 'Das Team von {siteName} hat den Antrag erhalten, die Bestätigung in zwei Schritten von Ihrem Konto zu entfernen, weil Sie keinen Zugang mehr dazu hätten. Eine zweite Person der Verwaltung muss noch zustimmen.',
    action: 'Sicherheit meines Kontos ansehen',
    otherwise:
      'Wenn Sie nichts beantragt haben, melden Sie sich an, ändern Sie Ihr Passwort und antworten Sie auf diese Nachricht: Der Antrag wird fallen gelassen.',
  },
  it: {
    subject: 'Richiesta di rimuovere il suo secondo fattore',
    lead: 'La squadra di {siteName} ha ricevuto la richiesta di rimuovere la verifica in due passaggi dal suo account, perché non vi avrebbe più accesso. Un secondo amministratore deve ancora accettarla.',
    action: 'Vedere la sicurezza del mio account',
    otherwise:
      'Se non ha chiesto nulla, acceda, cambi la password e risponda a questo messaggio: la richiesta sarà abbandonata.',
  },
}
