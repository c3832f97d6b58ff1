import type { MailWords } from './words.ts'

export const german: MailWords = {
  signature: 'Das geprüfte und transparente politische soziale Netzwerk',
  footer: '{siteName}, das geprüfte und transparente politische soziale Netzwerk',
  colon: ':',
  wordings: {
    confirmation: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      title: 'Willkommen bei {siteName}',
      lead: 'Nur noch ein Schritt: Bestätigen Sie, dass diese Adresse Ihnen gehört.',
      button: 'Meine Adresse bestätigen',
      otherwise:
        'Sie haben kein Konto bei {siteName} angelegt? Ignorieren Sie diese Nachricht: Ohne Bestätigung wird nichts aktiviert.',
    },
    recovery: {
      subject: 'Wählen Sie ein neues Passwort',
      title: 'Neues Passwort',
      lead: 'Sie möchten das Passwort Ihres {siteName}-Kontos ändern.',
      button: 'Passwort wählen',
      otherwise:
        'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Ihr jetziges Passwort bleibt gültig, und niemand sonst hat diesen Link erhalten.',
    },
    magic_link: {
      subject: 'Ihr Anmeldelink',
      title: 'Anmeldung bei {siteName}',
      lead: 'Sie möchten sich ohne Passwort anmelden.',
      button: 'Anmelden',
      otherwise:
        'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Ohne diesen Link oder diesen Code kommt niemand hinein, und nur Sie haben sie erhalten.',
    },
    invite: {
      subject: 'Sie sind zu {siteName} eingeladen',
      title: 'Willkommen bei {siteName}',
      lead: 'Für Sie wurde ein Konto eröffnet. Nehmen Sie die Einladung an und wählen Sie dann Ihr Passwort.',
      button: 'Einladung annehmen',
      otherwise:
        'Sie möchten kein Konto? Ignorieren Sie diese Nachricht: Ohne Ihre Zustimmung wird nichts aktiviert.',
    },
    email_change_current: {
      subject: 'Bestätigen Sie Ihren Adresswechsel',
      title: 'Wechsel der E-Mail-Adresse',
      lead: 'Sie möchten diese Adresse durch eine andere ersetzen. Bestätigen Sie es hier und unter der neuen Adresse.',
      button: 'Wechsel bestätigen',
      otherwise:
        'Sie haben nichts angefordert? Bestätigen Sie nicht und ändern Sie Ihr Passwort: Jemand könnte in Ihr Konto gelangt sein.',
    },
    email_change_new: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      title: 'Neue E-Mail-Adresse',
      lead: 'Sie möchten diese Adresse für Ihr {siteName}-Konto verwenden. Bestätigen Sie, dass sie Ihnen gehört.',
      button: 'Diese Adresse bestätigen',
      otherwise:
        'Sie haben nichts angefordert? Ignorieren Sie diese Nachricht: Ohne Bestätigung ändert sich nichts.',
    },
    reauthentication: {
      subject: 'Ihr Bestätigungscode',
      title: 'Bestätigen Sie, dass Sie es sind',
      lead: 'Eine wichtige Änderung an Ihrem Konto verlangt diesen Code.',
      button: null,
      otherwise:
        'Sie haben nichts angefordert? Geben Sie diesen Code niemandem und ändern Sie Ihr Passwort: Jemand könnte in Ihr Konto gelangt sein.',
    },
  },
  code: 'Ihr Code:',
  orCode: 'Oder geben Sie diesen Code ein:',
  codeGoodFor: (duration) => `Der Code ist ${duration} gültig und gilt nur einmal.`,
  bothGoodFor: (link, code) => `Der Link ist ${link} gültig, der Code ${code}; beide gelten nur einmal.`,
  codeWhere: 'Geben Sie den Code in dem Browser ein, in dem Sie ihn angefordert haben.',
  minutes: (count) => (count <= 1 ? 'eine Minute' : `${count} Minuten`),
  hours: (count) => (count === 1 ? 'eine Stunde' : `${count} Stunden`),
  buttonFails: 'Die Schaltfläche reagiert nicht? Kopieren Sie diese Adresse in Ihren Browser:',
  notices: {
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      lead: 'Das Passwort Ihres {siteName}-Kontos wurde soeben geändert. Die anderen Geräte sind abgemeldet.',
    },
    email_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lead: 'Ihr {siteName}-Konto verwendet nun eine andere E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.',
    },
    phone_changed: {
      subject: 'Ihre Telefonnummer wurde geändert',
      lead: 'Die Telefonnummer Ihres {siteName}-Kontos wurde soeben geändert.',
    },
    factor_removed: {
      subject: 'Ihre Bestätigung in zwei Schritten hat sich geändert',
      lead: 'Ein Mittel der Bestätigung in zwei Schritten wurde soeben aus Ihrem {siteName}-Konto entfernt.',
    },
    factor_added: {
      subject: 'Ein Bestätigungsmittel wurde hinzugefügt',
      lead: 'Ein Mittel der Bestätigung in zwei Schritten wurde soeben zu Ihrem {siteName}-Konto hinzugefügt.',
    },
    passkey_added: {
      subject: 'Ein Passkey wurde hinzugefügt',
      lead: 'Ein Passkey wurde soeben zu Ihrem {siteName}-Konto hinzugefügt: Er meldet ohne Passwort an.',
    },
    passkey_removed: {
      subject: 'Ein Passkey wurde entfernt',
      lead: 'Ein Passkey wurde soeben aus Ihrem {siteName}-Konto entfernt: Er meldet nicht mehr an.',
    },
    identity_linked: {
      subject: 'Ein Konto wurde mit Ihrem verknüpft',
      lead: 'Ein anderes Konto wurde soeben mit Ihrem {siteName}-Konto verknüpft: Man kann damit in Ihr Konto gelangen.',
    },
    identity_unlinked: {
      subject: 'Ein Konto wurde von Ihrem getrennt',
      lead: 'Ein anderes Konto wurde soeben von Ihrem {siteName}-Konto getrennt: Man kann damit nicht mehr in Ihr Konto gelangen.',
    },
    archive_ordered: {
      subject: 'Ein Archiv Ihrer Daten wurde angefordert',
      lead: 'Soeben wurde aus Ihrem Konto ein Archiv all Ihrer {siteName}-Daten angefordert.',
    },
    recovery_code_used: {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      lead: 'Soeben wurde ein Wiederherstellungscode benutzt, um in Ihr {siteName}-Konto zu gelangen.',
    },
    token_created: {
      subject: 'Ein Zugriffstoken wurde erstellt',
      lead: 'Soeben wurde aus Ihrem {siteName}-Konto ein persönliches Token erstellt: Das Programm, das es hat, kann in Ihrem Namen handeln, in den gewählten Grenzen, bis es abläuft oder widerrufen wird.',
    },
    password_dropped: {
      subject: 'Wählen Sie ein Passwort für Ihr Konto',
      lead: 'Ihre Adresse ist bestätigt, aber jemand anderes kann sich mit ihr registriert haben. Zu Ihrer Sicherheit wurden Passwort, Name und Einwilligung dieser Registrierung nicht übernommen.',
      otherwise:
        'Um ein Passwort zu wählen, fordern Sie auf der Anmeldeseite mit „Passwort vergessen?“ ein neues an.',
    },
    session_closed: {
      subject: 'Eine Sitzung wurde zu Ihrer Sicherheit beendet',
      lead: 'Eine Kopie einer Ihrer {siteName}-Sitzungen wurde benutzt. Zu Ihrer Sicherheit wurde diese Sitzung beendet, für Sie und für die Person, die die Kopie hatte: Melden Sie sich auf dem betreffenden Gerät neu an.',
      otherwise:
        'Sehen Sie sich den Sicherheitsverlauf in Ihren Einstellungen an. Wenn dort eine Anmeldung steht, die nicht von Ihnen ist, ändern Sie Ihr Passwort.',
    },
    factor_failures: {
      subject: 'Bestätigungen in zwei Schritten sind fehlgeschlagen',
      lead: 'Jemand kennt Ihr {siteName}-Passwort und hat mehrmals einen falschen Code oder einen anderen Sicherheitsschlüssel verwendet. Ihr Konto bleibt ohne den richtigen Code oder Schlüssel verschlossen; nach fünfzig Versuchen an einem Tag verlangt es zusätzlich einen Link per E-Mail.',
      otherwise: 'Waren Sie das? Dann ist nichts zu tun. Andernfalls ändern Sie sofort Ihr Passwort.',
    },
    sign_in_failures: {
      subject: 'Anmeldeversuche sind fehlgeschlagen',
      lead: 'Jemand hat mehrmals versucht, sich mit einem falschen Passwort bei Ihrem {siteName}-Konto anzumelden. Ihre üblichen Geräte sind nicht gesperrt.',
      otherwise:
        'Waren Sie das? Dann ist nichts zu tun. Andernfalls wählen Sie ein Passwort, das Sie nirgendwo sonst verwenden, und schalten Sie in den Einstellungen die Bestätigung in zwei Schritten ein.',
    },
  },
  noticeOtherwise:
    'Waren Sie das? Dann ist nichts zu tun. Andernfalls fordern Sie sofort auf der Anmeldeseite ein neues Passwort an.',
  undo: {
    button: 'Das war ich nicht',
    validity: 'Dieser Link gilt 7 Tage und nur einmal.',
    otherwise:
      'Waren Sie das? Dann ist nichts zu tun. Andernfalls machen Sie diese Änderung rückgängig: Was danach kam, wird auch rückgängig gemacht, alle Geräte werden abgemeldet, und Sie wählen ein neues Passwort.',
  },
  codesLeft: (count) =>
    count === 0
      ? 'Es ist keiner übrig: Erstellen Sie neue in Ihren Einstellungen.'
      : count === 1
        ? 'Einer ist übrig.'
        : `${count} sind übrig.`,
  text: (code) => `${code} ist Ihr {siteName}-Code. Geben Sie ihn niemandem.`,
}
