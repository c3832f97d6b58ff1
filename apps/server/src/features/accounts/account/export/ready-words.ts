import { exportDays } from '@parvis/contract/accounts/account.ts'
import type { Language } from '@parvis/contract/languages.ts'

interface ReadyWords {
  subject: string
  lead: string
  action: string
  otherwise: string
}

/** The mail that announces a finished archive. */
export const readyWords: Record<Language, ReadyWords> = {
  fr: {
    subject: 'Vos données {siteName} sont prêtes',
    lead: `L’archive de vos données que vous avez demandée est prête. Elle se télécharge depuis vos paramètres, une fois connecté, pendant ${exportDays} jours.`,
    action: 'Télécharger mes données',
    otherwise:
      'Vous n’avez rien demandé ? Changez votre mot de passe : quelqu’un a pu entrer dans votre compte. L’archive n’est pas dans ce message, et personne ne l’ouvre sans être connecté à votre compte.',
  },
  en: {
    subject: 'Your {siteName} data is ready',
    lead: `The archive of your data that you asked for is ready. You can download it from your settings, once signed in, for ${exportDays} days.`,
    action: 'Download my data',
    otherwise:
      'You did not ask for this? Change your password: somebody may have entered your account. The archive is not in this message, and nobody opens it without being signed in to your account.',
  },
  es: {
    subject: 'Sus datos de {siteName} están listos',
    lead: `El archivo de sus datos que ha pedido está listo. Puede descargarlo desde sus ajustes, con la sesión iniciada, durante ${exportDays} días.`,
    action: 'Descargar mis datos',
    otherwise:
      '¿No ha pedido nada? Cambie su contraseña: alguien puede haber entrado en su cuenta. El archivo no está en este mensaje y nadie lo abre sin haber iniciado sesión en su cuenta.',
  },
  de: {
    subject: 'Ihre {siteName}-Daten sind bereit',
    lead: `Das Archiv Ihrer Daten, das Sie angefordert haben, ist bereit. Sie können es ${exportDays} Tage lang in Ihren Einstellungen herunterladen, wenn Sie angemeldet sind.`,
    action: 'Meine Daten herunterladen',
    otherwise:
      'Sie haben nichts angefordert? Ändern Sie Ihr Passwort: Jemand könnte in Ihr Konto gelangt sein. Das Archiv ist nicht in dieser Nachricht, und niemand öffnet es, ohne in Ihrem Konto angemeldet zu sein.',
  },
  it: {
    subject: 'I Suoi dati {siteName} sono pronti',
    lead: `L’archivio dei Suoi dati che ha chiesto è pronto. Può scaricarlo dalle Sue impostazioni, dopo aver effettuato l’accesso, per ${exportDays} giorni.`,
    action: 'Scaricare i miei dati',
    otherwise:
      'Non ha chiesto nulla? Cambi la Sua password: qualcuno potrebbe essere entrato nel Suo account. L’archivio non è in questo messaggio e nessuno lo apre senza aver effettuato l’accesso al Suo account.',
  },
}
