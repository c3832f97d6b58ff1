import type { MailWords } from './words.ts'

export const italian: MailWords = {
  signature: 'Il social network politico verificato e trasparente',
  footer: '{siteName}, il social network politico verificato e trasparente',
  colon: ':',
  wordings: {
    confirmation: {
      subject: 'Confermi il Suo indirizzo e-mail',
      title: 'Benvenuto su {siteName}',
      lead: 'Manca solo un passo: confermi che questo indirizzo è il Suo.',
      button: 'Confermare il mio indirizzo',
      otherwise:
        'Non ha creato un account su {siteName}? Ignori questo messaggio: senza conferma, nulla viene attivato.',
    },
    recovery: {
      subject: 'Scelga una nuova password',
      title: 'Nuova password',
      lead: 'Ha chiesto di cambiare la password del Suo account {siteName}.',
      button: 'Scegliere una password',
      otherwise:
        'Non ha chiesto nulla? Ignori questo messaggio: la Sua password attuale resta valida e nessun altro ha ricevuto questo link.',
    },
    magic_link: {
      subject: 'Il Suo link di accesso',
      title: 'Accesso a {siteName}',
      lead: 'Ha chiesto di accedere senza password.',
      button: 'Accedere',
      otherwise:
        'Non ha chiesto nulla? Ignori questo messaggio: nessuno entra senza questo link o questo codice, e solo Lei li ha ricevuti.',
    },
    invite: {
      subject: 'È invitato su {siteName}',
      title: 'Benvenuto su {siteName}',
      lead: 'È stato aperto un account per Lei. Accetti l’invito, poi scelga la Sua password.',
      button: 'Accettare l’invito',
      otherwise:
        'Non desidera un account? Ignori questo messaggio: senza il Suo consenso, nulla viene attivato.',
    },
    email_change_current: {
      subject: 'Confermi il cambio di indirizzo',
      title: 'Cambio di indirizzo e-mail',
      lead: 'Ha chiesto di lasciare questo indirizzo per un altro. Lo confermi qui e sul nuovo indirizzo.',
      button: 'Confermare il cambio',
      otherwise:
        'Non ha chiesto nulla? Non confermi e cambi la Sua password: qualcuno potrebbe essere entrato nel Suo account.',
    },
    email_change_new: {
      subject: 'Confermi il Suo nuovo indirizzo e-mail',
      title: 'Nuovo indirizzo e-mail',
      lead: 'Ha chiesto di usare questo indirizzo per il Suo account {siteName}. Confermi che è il Suo.',
      button: 'Confermare questo indirizzo',
      otherwise: 'Non ha chiesto nulla? Ignori questo messaggio: senza conferma, nulla cambia.',
    },
    reauthentication: {
      subject: 'Il Suo codice di verifica',
      title: 'Confermi che è proprio Lei',
      lead: 'Una modifica importante del Suo account richiede questo codice.',
      button: null,
      otherwise:
        'Non ha chiesto nulla? Non comunichi questo codice a nessuno e cambi la Sua password: qualcuno potrebbe essere entrato nel Suo account.',
    },
  },
  code: 'Il Suo codice:',
  orCode: 'Oppure inserisca questo codice:',
  codeGoodFor: (duration) => `Il codice è valido per ${duration} e serve una sola volta.`,
  bothGoodFor: (link, code) =>
    `Il link è valido per ${link}, il codice per ${code}; ciascuno serve una sola volta.`,
  codeWhere: 'Inserisca il codice nel browser in cui lo ha richiesto.',
  minutes: (count) => (count <= 1 ? 'un minuto' : `${count} minuti`),
  hours: (count) => (count === 1 ? 'un’ora' : `${count} ore`),
  buttonFails: 'Il pulsante non risponde? Copi questo indirizzo nel Suo browser:',
  notices: {
    password_changed: {
      subject: 'La Sua password è stata cambiata',
      lead: 'La password del Suo account {siteName} è appena stata cambiata. Gli altri dispositivi sono disconnessi.',
    },
    email_changed: {
      subject: 'Il Suo indirizzo e-mail è stato cambiato',
      lead: 'Il Suo account {siteName} usa ora un altro indirizzo e-mail. Questo non serve più per accedere.',
    },
    phone_changed: {
      subject: 'Il Suo numero di telefono è stato cambiato',
      lead: 'Il numero di telefono del Suo account {siteName} è appena stato cambiato.',
    },
    factor_removed: {
      subject: 'La verifica in due passaggi è cambiata',
      lead: 'Un mezzo di verifica in due passaggi è appena stato rimosso dal Suo account {siteName}.',
    },
    factor_added: {
      subject: 'È stato aggiunto un mezzo di verifica',
      lead: 'Un mezzo di verifica in due passaggi è appena stato aggiunto al Suo account {siteName}.',
    },
    passkey_added: {
      subject: 'È stata aggiunta una passkey',
      lead: 'Una passkey è appena stata aggiunta al Suo account {siteName}: permette di accedere senza password.',
    },
    passkey_removed: {
      subject: 'È stata rimossa una passkey',
      lead: 'Una passkey è appena stata rimossa dal Suo account {siteName}: non permette più di accedere.',
    },
    identity_linked: {
      subject: 'Un account è stato collegato al Suo',
      lead: 'Un altro account è appena stato collegato al Suo account {siteName}: permette di entrarvi.',
    },
    identity_unlinked: {
      subject: 'Un account è stato scollegato dal Suo',
      lead: 'Un altro account è appena stato scollegato dal Suo account {siteName}: non permette più di entrarvi.',
    },
    archive_ordered: {
      subject: 'È stato richiesto un archivio dei Suoi dati',
      lead: 'Dal Suo account è appena stato richiesto un archivio di tutti i Suoi dati {siteName}.',
    },
    recovery_code_used: {
      subject: 'È stato usato un codice di recupero',
      lead: 'Un codice di recupero è appena stato usato per entrare nel Suo account {siteName}.',
    },
    token_created: {
      subject: 'È stato creato un token di accesso',
      lead: 'Dal Suo account {siteName} è appena stato creato un token personale: il programma che lo possiede può agire a Suo nome, nei limiti scelti, fino alla scadenza o alla revoca.',
    },
    password_dropped: {
      subject: 'Scelga una password per il Suo account',
      lead: 'Il Suo indirizzo è confermato, ma qualcun altro potrebbe essersi registrato con esso. Per sicurezza la password, il nome e il consenso di quella registrazione non sono stati conservati.',
      otherwise:
        'Per scegliere una password, ne chieda una nuova dalla schermata di accesso, con «Password dimenticata?».',
    },
    session_closed: {
      subject: 'Una sessione è stata chiusa per sicurezza',
      lead: 'È stata usata una copia di una delle Sue sessioni {siteName}. Per sicurezza questa sessione è stata chiusa, per Lei e per chi ne aveva la copia: acceda di nuovo dal dispositivo interessato.',
      otherwise:
        'Controlli la cronologia di sicurezza nelle impostazioni. Se vi trova un accesso che non è Suo, cambi la password.',
    },
    factor_failures: {
      subject: 'Alcune verifiche in due passaggi non sono riuscite',
      lead: 'Qualcuno conosce la Sua password {siteName} e ha dato più volte un codice sbagliato o un’altra chiave di sicurezza. Il Suo account resta chiuso a chi non ha il codice o la chiave giusti; dopo cinquanta tentativi in un giorno chiede anche un link inviato per email.',
      otherwise: 'È stato Lei? Non c’è nulla da fare. Altrimenti, cambi subito la password.',
    },
    sign_in_failures: {
      subject: 'Alcuni tentativi di accesso non sono riusciti',
      lead: 'Qualcuno ha provato più volte a entrare nel Suo account {siteName} con una password sbagliata. I Suoi dispositivi abituali non sono bloccati.',
      otherwise:
        'È stato Lei? Non c’è nulla da fare. Altrimenti, scelga una password che non usa altrove e attivi la verifica in due passaggi nelle impostazioni.',
    },
  },
  noticeOtherwise:
    'È stato Lei? Non c’è nulla da fare. Altrimenti, chieda subito una nuova password dalla schermata di accesso.',
  undo: {
    button: 'Non sono stato io',
    validity: 'Questo link vale 7 giorni e serve una sola volta.',
    otherwise:
      'È stato Lei? Non c’è nulla da fare. Altrimenti annulli questa modifica: anche ciò che è seguito viene annullato, tutti i dispositivi vengono disconnessi e Lei sceglie una nuova password.',
  },
  codesLeft: (count) =>
    count === 0
      ? 'Non ne resta nessuno: ne crei di nuovi nelle impostazioni.'
      : count === 1
        ? 'Ne resta uno.'
        : `Ne restano ${count}.`,
  text: (code) => `${code} è il Suo codice {siteName}. Non lo comunichi a nessuno.`,
}
