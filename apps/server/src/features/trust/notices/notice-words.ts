import type { Language } from '@parvis/contract/languages.ts'
import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import type { NoticeReason } from '@parvis/contract/trust/moderation.ts'

/** Texts of the letters to notifiers, in one language. */
interface NoticeWords {
  some: Record<NoticeTargetType, string>
  reasons: Record<NoticeReason, string>
  /** Ends each letter. */
  otherwise: string
  receivedSubject: (receipt: string) => string
  receivedLead: (some: string, reason: string) => string
  /** Names the button that the page of the notice has. */
  confirm: string
  follow: string
  examinedSubject: (receipt: string) => string
  mayContest: string
  otherRedress: string
  see: string
  reversedSubject: (receipt: string) => string
  reversedLead: string
  answeredSubject: (receipt: string) => string
  granted: string
  upheld: string
  answer: (answer: string) => string
  readAnswer: string
}

export const noticeWords: Record<Language, NoticeWords> = {
  fr: {
    some: { post: 'un post', comment: 'un commentaire', question: 'une question', profile: 'un profil' },
    reasons: {
      harassment: 'menaces ou harcèlement',
      hate_speech: 'provocation à la haine ou à la violence',
      defamation: 'injure ou diffamation',
      privacy: 'atteinte à la vie privée',
      terrorism: 'apologie ou provocation au terrorisme',
      child_abuse: 'atteinte à un mineur',
      intellectual_property: 'propriété intellectuelle',
      election: 'atteinte à la sincérité du scrutin',
      other: 'autre infraction',
    },
    otherwise:
      'Vous n’avez rien signalé ? Quelqu’un s’est trompé d’adresse : ignorez ce message. Gardez ce lien pour vous, il ouvre ce signalement.',
    receivedSubject: (receipt) => `Votre signalement ${receipt} est bien arrivé`,
    receivedLead: (some, reason) =>
      `Vous avez signalé ${some} comme illicite : ${reason}. Une personne de la modération l’examine ; la décision vous sera envoyée à cette adresse.`,
    confirm:
      'Sur la page de ce lien, le bouton « Confirmer mon adresse » montre que le signalement vient de vous : il sera examiné selon sa gravité.',
    follow: 'Suivre mon signalement',
    examinedSubject: (receipt) => `Votre signalement ${receipt} a été examiné`,
    mayContest: 'Vous pouvez contester cette décision pendant six mois : une autre personne la réexaminera.',
    otherRedress:
      'Si vous n’êtes pas d’accord, un organe de règlement extrajudiciaire ou le juge peuvent être saisis.',
    see: 'Voir la décision',
    reversedSubject: (receipt) => `La décision sur votre signalement ${receipt} est annulée`,
    reversedLead: 'Après un nouvel examen, la mesure prise après votre signalement ne vaut plus.',
    answeredSubject: (receipt) => `Votre contestation ${receipt} a été examinée`,
    granted: 'La décision est annulée : ce contenu est examiné de nouveau.',
    upheld: 'La décision est maintenue.',
    answer: (answer) => `Réponse de la modération : ${answer}`,
    readAnswer: 'Voir la réponse',
  },
  en: {
    some: { post: 'a post', comment: 'a comment', question: 'a question', profile: 'a profile' },
    reasons: {
      harassment: 'threats or harassment',
      hate_speech: 'incitement to hatred or violence',
      defamation: 'insult or defamation',
      privacy: 'violation of privacy',
      terrorism: 'glorification of or incitement to terrorism',
      child_abuse: 'abuse of a minor',
      intellectual_property: 'intellectual property',
      election: 'threat to the integrity of an election',
      other: 'another offence',
    },
    otherwise:
      'You have reported nothing? Somebody mistook the address: ignore this message. Keep this link to yourself, it opens this notice.',
    receivedSubject: (receipt) => `Your notice ${receipt} has arrived`,
    receivedLead: (some, reason) =>
      `You reported ${some} as illegal: ${reason}. A moderator is examining it; the decision will be sent to this address.`,
    confirm:
      'On the page of this link, the button “Confirm my address” shows that the notice is yours: it will be examined according to its gravity.',
    follow: 'Follow my notice',
    examinedSubject: (receipt) => `Your notice ${receipt} has been examined`,
    mayContest: 'You can appeal against this decision for six months: another person will examine it again.',
    otherRedress: 'If you disagree, you can turn to an out-of-court dispute settlement body or to a court.',
    see: 'See the decision',
    reversedSubject: (receipt) => `The decision on your notice ${receipt} is reversed`,
    reversedLead: 'After a new examination, the measure taken after your notice no longer holds.',
    answeredSubject: (receipt) => `Your appeal ${receipt} has been examined`,
    granted: 'The decision is reversed: this content is examined again.',
    upheld: 'The decision is upheld.',
    answer: (answer) => `Answer of the moderators: ${answer}`,
    readAnswer: 'See the answer',
  },
  es: {
    some: {
      post: 'una publicación',
      comment: 'un comentario',
      question: 'una pregunta',
      profile: 'un perfil',
    },
    reasons: {
      harassment: 'amenazas o acoso',
      hate_speech: 'incitación al odio o a la violencia',
      defamation: 'injuria o difamación',
      privacy: 'atentado contra la vida privada',
      terrorism: 'apología del terrorismo o incitación a él',
      child_abuse: 'atentado contra un menor',
      intellectual_property: 'propiedad intelectual',
      election: 'atentado contra la limpieza de unas elecciones',
      other: 'otra infracción',
    },
    otherwise:
      '¿No ha denunciado nada? Alguien se ha equivocado de dirección: ignore este mensaje. Guarde este enlace para usted: abre esta denuncia.',
    receivedSubject: (receipt) => `Su denuncia ${receipt} ha llegado`,
    receivedLead: (some, reason) =>
      `Ha denunciado ${some} por ilícito: ${reason}. Una persona de la moderación lo examina; la decisión se le enviará a esta dirección.`,
    confirm:
      'En la página de este enlace, el botón «Confirmar mi dirección» muestra que la denuncia es suya: se examinará según su gravedad.',
    follow: 'Seguir mi denuncia',
    examinedSubject: (receipt) => `Su denuncia ${receipt} ha sido examinada`,
    mayContest: 'Puede recurrir esta decisión durante seis meses: otra persona volverá a examinarla.',
    otherRedress:
      'Si no está de acuerdo, puede acudir a un órgano de resolución extrajudicial de litigios o a los tribunales.',
    see: 'Ver la decisión',
    reversedSubject: (receipt) => `La decisión sobre su denuncia ${receipt} queda anulada`,
    reversedLead: 'Tras un nuevo examen, la medida tomada a raíz de su denuncia ya no es válida.',
    answeredSubject: (receipt) => `Su recurso ${receipt} ha sido examinado`,
    granted: 'La decisión queda anulada: el contenido se examina de nuevo.',
    upheld: 'La decisión se mantiene.',
    answer: (answer) => `Respuesta de la moderación: ${answer}`,
    readAnswer: 'Ver la respuesta',
  },
  de: {
    some: {
      post: 'einen Beitrag',
      comment: 'einen Kommentar',
      question: 'eine Frage',
      profile: 'ein Profil',
    },
    reasons: {
      harassment: 'Drohung oder Belästigung',
      hate_speech: 'Aufruf zu Hass oder Gewalt',
      defamation: 'Beleidigung oder Verleumdung',
      privacy: 'Verletzung der Privatsphäre',
      terrorism: 'Verherrlichung von Terrorismus oder Aufruf dazu',
      child_abuse: 'Straftat gegen Minderjährige',
      intellectual_property: 'geistiges Eigentum',
      election: 'Gefährdung der Ordnungsmäßigkeit einer Wahl',
      other: 'anderer Rechtsverstoß',
    },
    otherwise:
      'Sie haben nichts gemeldet? Jemand hat sich in der Adresse geirrt: Ignorieren Sie diese Nachricht. Behalten Sie diesen Link für sich, er öffnet diese Meldung.',
    receivedSubject: (receipt) => `Ihre Meldung ${receipt} ist angekommen`,
    receivedLead: (some, reason) =>
      `Sie haben ${some} als rechtswidrig gemeldet: ${reason}. Jemand aus der Moderation prüft das; die Entscheidung wird an diese Adresse geschickt.`,
    confirm:
      'Auf der Seite dieses Links zeigt die Schaltfläche „Meine Adresse bestätigen“, dass die Meldung von Ihnen kommt: Sie wird dann nach ihrer Schwere geprüft.',
    follow: 'Meine Meldung verfolgen',
    examinedSubject: (receipt) => `Ihre Meldung ${receipt} wurde geprüft`,
    mayContest:
      'Sie können diese Entscheidung sechs Monate lang anfechten: Eine andere Person prüft sie erneut.',
    otherRedress:
      'Wenn Sie nicht einverstanden sind, können Sie eine außergerichtliche Streitbeilegungsstelle oder ein Gericht anrufen.',
    see: 'Die Entscheidung ansehen',
    reversedSubject: (receipt) => `Die Entscheidung über Ihre Meldung ${receipt} ist aufgehoben`,
    reversedLead: 'Nach erneuter Prüfung gilt die Maßnahme nach Ihrer Meldung nicht mehr.',
    answeredSubject: (receipt) => `Ihr Einspruch ${receipt} wurde geprüft`,
    granted: 'Die Entscheidung ist aufgehoben: Der Inhalt wird erneut geprüft.',
    upheld: 'Die Entscheidung bleibt bestehen.',
    answer: (answer) => `Antwort der Moderation: ${answer}`,
    readAnswer: 'Die Antwort ansehen',
  },
  it: {
    some: { post: 'un post', comment: 'un commento', question: 'una domanda', profile: 'un profilo' },
    reasons: {
      harassment: 'minacce o molestie',
      hate_speech: 'istigazione all’odio o alla violenza',
      defamation: 'ingiuria o diffamazione',
      privacy: 'violazione della vita privata',
      terrorism: 'apologia del terrorismo o istigazione a esso',
      child_abuse: 'reato contro un minore',
      intellectual_property: 'proprietà intellettuale',
      election: 'minaccia alla regolarità di un’elezione',
      other: 'altro illecito',
    },
    otherwise:
      'Non ha segnalato nulla? Qualcuno ha sbagliato indirizzo: ignori questo messaggio. Tenga per sé questo link: apre questa segnalazione.',
    receivedSubject: (receipt) => `La Sua segnalazione ${receipt} è arrivata`,
    receivedLead: (some, reason) =>
      `Ha segnalato ${some} come illecito: ${reason}. Una persona della moderazione lo esamina; la decisione sarà inviata a questo indirizzo.`,
    confirm:
      'Sulla pagina di questo link, il pulsante «Confermare il mio indirizzo» mostra che la segnalazione è Sua: sarà esaminata secondo la sua gravità.',
    follow: 'Seguire la mia segnalazione',
    examinedSubject: (receipt) => `La Sua segnalazione ${receipt} è stata esaminata`,
    mayContest: 'Può contestare questa decisione per sei mesi: un’altra persona la riesaminerà.',
    otherRedress:
      'Se non è d’accordo, può rivolgersi a un organismo di risoluzione extragiudiziale delle controversie o al giudice.',
    see: 'Vedere la decisione',
    reversedSubject: (receipt) => `La decisione sulla Sua segnalazione ${receipt} è annullata`,
    reversedLead: 'Dopo un nuovo esame, la misura presa dopo la Sua segnalazione non vale più.',
    answeredSubject: (receipt) => `La Sua contestazione ${receipt} è stata esaminata`,
    granted: 'La decisione è annullata: questo contenuto è esaminato di nuovo.',
    upheld: 'La decisione è confermata.',
    answer: (answer) => `Risposta della moderazione: ${answer}`,
    readAnswer: 'Vedere la risposta',
  },
}
