import type { Language } from '@parvis/contract/languages.ts'
import type { Letter } from '../features/accounts/identity/index.ts'

type Texts = Pick<Letter, 'subject' | 'lead' | 'otherwise'> & { label: string }

const texts: Record<Language, Texts> = {
  fr: {
    subject: 'Choisissez un nouveau mot de passe sur {siteName}',
    lead: '{siteName} a été rétabli à partir d’une sauvegarde. Depuis cette sauvegarde, vous aviez changé votre mot de passe ou un autre moyen de vous connecter : les anciens ne valent plus, et les nouveaux sont perdus. Pour revenir, choisissez « Mot de passe oublié ? » sur la page de connexion ; un courriel vous mène à un nouveau mot de passe. Si vous aviez une seconde étape ou une clé d’accès, ajoutez-la de nouveau ensuite.',
    label: 'Ouvrir la page de connexion',
    otherwise: 'Vous recevez ce message parce qu’un compte de {siteName} porte votre adresse.',
  },
  en: {
    subject: 'Choose a new password on {siteName}',
    lead: '{siteName} was restored from a backup. Since that backup you had changed your password or another way to sign in: the old ones no longer work, and the new ones are lost. To come back, choose “Forgot password?” on the sign-in page; a mail leads you to a new password. If you had a second step or a passkey, add it again afterwards.',
    label: 'Open the sign-in page',
    otherwise: 'You receive this message because an account of {siteName} has your address.',
  },
  es: {
    subject: 'Elija una nueva contraseña en {siteName}',
    lead: '{siteName} se ha restablecido a partir de una copia de seguridad. Desde esa copia, usted había cambiado su contraseña u otra forma de iniciar sesión: las antiguas ya no valen y las nuevas se han perdido. Para volver, elija «¿Ha olvidado la contraseña?» en la página de inicio de sesión; un correo le llevará a una nueva contraseña. Si tenía un segundo paso o una clave de acceso, añádala de nuevo después.',
    label: 'Abrir la página de inicio de sesión',
    otherwise: 'Recibe este mensaje porque una cuenta de {siteName} tiene su dirección.',
  },
  de: {
    subject: 'Wählen Sie ein neues Passwort auf {siteName}',
    lead: '{siteName} wurde aus einer Sicherung wiederhergestellt. Seit dieser Sicherung hatten Sie Ihr Passwort oder eine andere Anmeldemethode geändert: Die alten gelten nicht mehr, und die neuen sind verloren. Um zurückzukehren, wählen Sie auf der Anmeldeseite „Passwort vergessen?“; eine E-Mail führt Sie zu einem neuen Passwort. Wenn Sie einen zweiten Schritt oder einen Passkey hatten, fügen Sie ihn danach wieder hinzu.',
    label: 'Anmeldeseite öffnen',
    otherwise: 'Sie erhalten diese Nachricht, weil ein Konto von {siteName} Ihre Adresse trägt.',
  },
  it: {
    subject: 'Scelga una nuova password su {siteName}',
    lead: '{siteName} è stato ripristinato da una copia di sicurezza. Dopo quella copia Lei aveva cambiato la password o un altro modo di accedere: i vecchi non valgono più e i nuovi sono andati persi. Per tornare, scelga «Password dimenticata?» nella pagina di accesso; un messaggio La porta a una nuova password. Se aveva un secondo passaggio o una chiave di accesso, li aggiunga di nuovo in seguito.',
    label: 'Aprire la pagina di accesso',
    otherwise: 'Riceve questo messaggio perché un account di {siteName} ha il Suo indirizzo.',
  },
}

/** Mail to a member whose ways in were changed after the backup that was restored. */
export function restoredLetter(language: Language, link: string): Letter {
  const { label, ...letter } = texts[language]
  return { ...letter, action: { label, link } }
}
