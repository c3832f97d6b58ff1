import type { RulingWords } from './words.ts'

const some = {
  post: 'einen Beitrag',
  comment: 'einen Kommentar',
  question: 'eine Frage',
  message: 'eine Nachricht',
  profile: 'ein Profil',
}

export const german: RulingWords = {
  reasons: {
    harassment: 'Belästigung',
    hate_speech: 'Hassrede',
    spam: 'Spam',
    misinformation: 'Desinformation',
    inappropriate: 'unangemessener Inhalt',
    other: 'anderer Grund',
  },
  labelled: {
    post: 'Ihr Beitrag trägt nun einen Warnhinweis',
    comment: 'Ihr Kommentar trägt nun einen Warnhinweis',
    question: 'Ihre Frage trägt nun einen Warnhinweis',
    message: 'Ihre Nachricht trägt nun einen Warnhinweis',
    profile: 'Der Inhalt Ihres Profils trägt nun einen Warnhinweis',
  },
  limited: {
    post: 'Die Reichweite Ihres Beitrags ist eingeschränkt',
    comment: 'Die Reichweite Ihres Kommentars ist eingeschränkt',
    question: 'Die Reichweite Ihrer Frage ist eingeschränkt',
    message: 'Die Reichweite Ihrer Nachricht ist eingeschränkt',
    profile: 'Die Reichweite des Inhalts Ihres Profils ist eingeschränkt',
  },
  removed: {
    post: 'Ihr Beitrag wurde entfernt',
    comment: 'Ihr Kommentar wurde entfernt',
    question: 'Ihre Frage wurde entfernt',
    message: 'Ihre Nachricht wurde entfernt',
    profile: 'Der Inhalt Ihres Profils wurde entfernt',
  },
  warned: 'Die Moderation ruft Sie zur Ordnung',
  suspended: (until) => `Ihr Konto ist bis zum ${until} gesperrt`,
  banned: 'Die Moderation hat Ihr Konto geschlossen',
  reporting: {
    warned: 'Ihre wiederholten, unbegründeten Meldungen führen zu einer Verwarnung',
    suspended: (until) => `Ihre Meldungen werden bis zum ${until} nicht bearbeitet`,
    why: 'Grund: wiederholte, offensichtlich unbegründete Meldungen; das verstößt gegen die Nutzungsbedingungen von {siteName}.',
    next: {
      warn_reporting:
        'Nichts wird eingeschränkt. Geht es so weiter, werden Ihre Meldungen eine Zeit lang nicht bearbeitet.',
      suspend_reporting: 'Was ein Kind gefährdet oder Terrorismus ist, können Sie jederzeit melden.',
    },
  },
  outcomes: {
    no_action:
      'Es wurde keine Maßnahme ergriffen: Dieser Inhalt verstößt weder gegen das Gesetz noch gegen unsere Regeln.',
    label: 'Ein Warnhinweis begleitet nun diesen Inhalt.',
    limit_reach: 'Die Reichweite dieses Inhalts ist eingeschränkt.',
    remove: 'Dieser Inhalt wurde entfernt.',
    warn: 'Wer diesen Inhalt verfasst hat, wurde zur Ordnung gerufen.',
    suspend: 'Das Konto, das diesen Inhalt verfasst hat, ist gesperrt.',
    ban: 'Das Konto, das diesen Inhalt verfasst hat, ist geschlossen.',
  },
  received: 'Ihre Meldung ist angekommen',
  decided: 'Ihre Meldung wurde geprüft',
  reversed: 'Eine Entscheidung der Moderation ist aufgehoben',
  answered: 'Ihr Widerspruch wurde geprüft',
  youReported: (target, why) =>
    `Sie haben ${some[target]} gemeldet${why}. Jemand aus der Moderation prüft das; Sie werden über die Entscheidung unterrichtet.`,
  ruleAndRedress: (rule) => `Regel: ${rule}. Lesen Sie die Gründe und Ihre Rechtsbehelfe.`,
  readReasons: 'Lesen Sie die Gründe und Ihre Rechtsbehelfe.',
  mayContest: 'Sie können dieser Entscheidung widersprechen.',
  holdsNoMore: {
    own: 'Nach erneuter Prüfung gilt sie nicht mehr: Alles ist wiederhergestellt.',
    reported: () => 'Die nach Ihrer Meldung ergriffene Maßnahme gilt nach erneuter Prüfung nicht mehr.',
  },
  upheld: 'Die Entscheidung bleibt bestehen. Lesen Sie die Antwort und Ihre weiteren Rechtsbehelfe.',
  granted: {
    own: 'Die Entscheidung ist aufgehoben: Alles ist wiederhergestellt. Lesen Sie die Antwort.',
    reported: 'Die Entscheidung ist aufgehoben: Dieser Inhalt wird erneut geprüft. Lesen Sie die Antwort.',
  },
  letter: {
    otherwise:
      'Dieser Link ist nur für Sie: Er öffnet die Gründe der Entscheidung und den Weg zum Widerspruch, auch wenn Ihr Konto gesperrt ist.',
    why: (rule, isIllegal) =>
      `Grund: ${rule}; dieser Inhalt verstößt gegen ${isIllegal ? 'das Gesetz' : 'die Nutzungsbedingungen von {siteName}'}.`,
    law: (law) => `Rechtsgrundlage: ${law}.`,
    misuse: {
      warning:
        'Dies ist eine Verwarnung: Ein weiterer offensichtlich rechtswidriger Inhalt kann zur Sperrung Ihres Kontos führen.',
      suspension:
        'Nach einer Verwarnung sperrt diese Maßnahme Ihr Konto wegen wiederholter, offensichtlich rechtswidriger Inhalte.',
    },
    byProgram: 'Die Entscheidung traf ein Programm.',
    byPerson: 'Die Entscheidung traf ein Mensch.',
    redress:
      'Sie können die Gründe lesen und sechs Monate lang widersprechen: Eine andere Person prüft sie erneut.',
    bodies: (names) =>
      `Sie können sich auch an eine zertifizierte außergerichtliche Stelle wenden: ${names}.`,
    readAndContest: 'Gründe lesen und widersprechen',
    reversedSubject: 'Die Entscheidung der Moderation ist aufgehoben',
    reversedLead:
      'Nach erneuter Prüfung gilt die Entscheidung über Sie nicht mehr: Alles ist wiederhergestellt.',
    see: 'Entscheidung ansehen',
    grantedSubject: 'Ihrem Widerspruch wird stattgegeben',
    refusedSubject: 'Ihr Widerspruch ist abgelehnt',
    grantedLead: 'Die Entscheidung ist aufgehoben.',
    refusedLead: 'Die Entscheidung bleibt bestehen.',
    answer: (answer) => `Antwort der Moderation: ${answer}`,
    readAnswer: 'Antwort und meine weiteren Rechtsbehelfe lesen',
  },
}
