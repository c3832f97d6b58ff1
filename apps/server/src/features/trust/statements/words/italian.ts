import type { RulingWords } from './words.ts'

const some = {
  post: 'un post',
  comment: 'un commento',
  question: 'una domanda',
  message: 'un messaggio',
  profile: 'un profilo',
}

export const italian: RulingWords = {
  reasons: {
    harassment: 'molestie',
    hate_speech: 'incitamento all’odio',
    spam: 'spam',
    misinformation: 'disinformazione',
    inappropriate: 'contenuto inappropriato',
    other: 'altro motivo',
  },
  labelled: {
    post: 'Il Suo post porta ora un avvertimento',
    comment: 'Il Suo commento porta ora un avvertimento',
    question: 'La Sua domanda porta ora un avvertimento',
    message: 'Il Suo messaggio porta ora un avvertimento',
    profile: 'Il contenuto del Suo profilo porta ora un avvertimento',
  },
  limited: {
    post: 'La diffusione del Suo post è limitata',
    comment: 'La diffusione del Suo commento è limitata',
    question: 'La diffusione della Sua domanda è limitata',
    message: 'La diffusione del Suo messaggio è limitata',
    profile: 'La diffusione del contenuto del Suo profilo è limitata',
  },
  removed: {
    post: 'Il Suo post è stato rimosso',
    comment: 'Il Suo commento è stato rimosso',
    question: 'La Sua domanda è stata rimossa',
    message: 'Il Suo messaggio è stato rimosso',
    profile: 'Il contenuto del Suo profilo è stato rimosso',
  },
  warned: 'La moderazione La richiama all’ordine',
  suspended: (until) => `Il Suo account è sospeso fino al ${until}`,
  banned: 'La moderazione ha chiuso il Suo account',
  reporting: {
    warned: 'Le Sue segnalazioni ripetute e infondate comportano un avvertimento',
    suspended: (until) => `Le Sue segnalazioni non sono trattate fino al ${until}`,
    why: 'Motivo: segnalazioni manifestamente infondate e ripetute; ciò viola le condizioni d’uso di {siteName}.',
    next: {
      warn_reporting:
        'Nulla è limitato. Se continua, le Sue segnalazioni non saranno trattate per un periodo.',
      suspend_reporting: 'Può sempre segnalare ciò che mette in pericolo un minore o è terrorismo.',
    },
  },
  outcomes: {
    no_action: 'Non è stata presa alcuna misura: questo contenuto non viola né la legge né le nostre regole.',
    label: 'Un avvertimento accompagna ora questo contenuto.',
    limit_reach: 'La diffusione di questo contenuto è limitata.',
    remove: 'Questo contenuto è stato rimosso.',
    warn: 'L’autore di questo contenuto è stato richiamato all’ordine.',
    suspend: 'L’account dell’autore di questo contenuto è sospeso.',
    ban: 'L’account dell’autore di questo contenuto è chiuso.',
  },
  received: 'La Sua segnalazione è arrivata',
  decided: 'La Sua segnalazione è stata esaminata',
  reversed: 'Una decisione della moderazione è annullata',
  answered: 'Il Suo ricorso è stato esaminato',
  youReported: (target, why) =>
    `Ha segnalato ${some[target]}${why}. Una persona della moderazione lo esamina; sarà informato della decisione.`,
  ruleAndRedress: (rule) => `Regola: ${rule}. Legga i motivi e i Suoi mezzi di ricorso.`,
  readReasons: 'Legga i motivi e i Suoi mezzi di ricorso.',
  mayContest: 'Può contestare questa decisione.',
  holdsNoMore: {
    own: 'Dopo un nuovo esame, non vale più: tutto è ripristinato.',
    reported: (target) =>
      `La misura presa dopo la Sua segnalazione di ${some[target]} non vale più, dopo un nuovo esame.`,
  },
  upheld: 'La decisione è confermata. Legga la risposta e i Suoi altri mezzi di ricorso.',
  granted: {
    own: 'La decisione è annullata: tutto è ripristinato. Legga la risposta.',
    reported: 'La decisione è annullata: questo contenuto viene esaminato di nuovo. Legga la risposta.',
  },
  letter: {
    otherwise:
      'Questo link è solo per Lei: apre i motivi della decisione e il modo di contestarla, anche se il Suo account è sospeso.',
    why: (rule, isIllegal) =>
      `Motivo: ${rule}; questo contenuto viola ${isIllegal ? 'la legge' : 'le condizioni d’uso di {siteName}'}.`,
    law: (law) => `Fondamento giuridico: ${law}.`,
    misuse: {
      warning:
        'È un avvertimento: un altro contenuto manifestamente illecito può portare alla sospensione del Suo account.',
      suspension:
        'Dopo un avvertimento, questa misura sospende il Suo account per contenuti manifestamente illeciti e ripetuti.',
    },
    byProgram: 'La decisione è stata presa da un programma.',
    byPerson: 'La decisione è stata presa da una persona.',
    redress: 'Può leggerne i motivi e contestarla per sei mesi: un’altra persona la riesaminerà.',
    bodies: (names) =>
      `Può anche rivolgersi a un organismo certificato di risoluzione extragiudiziale: ${names}.`,
    readAndContest: 'Leggere i motivi e contestare',
    reversedSubject: 'La decisione della moderazione è annullata',
    reversedLead: 'Dopo un nuovo esame, la decisione che La riguarda non vale più: tutto è ripristinato.',
    see: 'Vedere la decisione',
    grantedSubject: 'Il Suo ricorso è accolto',
    refusedSubject: 'Il Suo ricorso è respinto',
    grantedLead: 'La decisione è annullata.',
    refusedLead: 'La decisione è confermata.',
    answer: (answer) => `Risposta della moderazione: ${answer}`,
    readAnswer: 'Leggere la risposta e i miei altri mezzi di ricorso',
  },
}
