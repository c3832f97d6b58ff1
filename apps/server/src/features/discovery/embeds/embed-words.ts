import type { Role } from '@parvis/contract/accounts/roles.schemas.ts'
import type { ModerationLabel } from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'

/** Texts of the site on embeds; members' words and data stay in their own language. */
export interface EmbedWords {
  roles: Record<Role, string>
  verified: string
  unknownMember: string
  edited: string
  labels: Record<ModerationLabel, { title: string; about: string }>
  show: string
  video: string
  document: string
  morePictures: (count: number) => string
  /** A quoted post that cannot be shown. */
  postGone: string
  support: (count: number) => string
  questions: (count: number) => string
  votesOfPost: (count: number) => string
  comments: (count: number) => string
  reposts: (count: number) => string
  poll: string
  example: string
  byTeam: string
  by: string
  votes: (count: number) => string
  openUntil: (day: string) => string
  closedOn: (day: string) => string
  unrepresentative: string
  /** Why an open poll shows no shares. */
  resultsLater: string
  question: string
  askedBy: (count: number) => string
  answer: string
  noAnswer: string
  about: string
  data: string
  source: string
  asOf: (day: string) => string
  stale: string
  majority: (seats: string) => string
  more: (count: number) => string
  postBy: (name: string) => string
  seePost: string
  seePoll: string
  vote: string
  seeQuestion: string
  seeData: string
  /** Neutral: nobody learns whether a content was deleted, hidden, moderated, or never existed. */
  gone: string
  busy: string
  home: string
}

const count =
  (one: string, many: string, locale: Language) =>
  (number: number): string => {
    const isOne = number === 1 || (number === 0 && locale === 'fr')
    return `${number.toLocaleString(locale)} ${isOne ? one : many}`
  }

export const embedWords: Record<Language, EmbedWords> = {
  fr: {
    roles: { citizen: 'Citoyen', journalist: 'Journaliste', politician: 'Responsable politique' },
    verified: 'Compte vérifié',
    unknownMember: 'Utilisateur inconnu',
    edited: 'modifié',
    labels: {
      disputed: {
        title: 'Contenu contesté',
        about: 'Des éléments sérieux contredisent ce qui est affirmé ici.',
      },
      sensitive: { title: 'Contenu sensible', about: 'Ce qui suit peut heurter.' },
      misleading: { title: 'Contenu trompeur', about: 'Ce qui est montré ici peut induire en erreur.' },
    },
    show: 'Afficher',
    video: 'Vidéo',
    document: 'Document',
    morePictures: count('autre image', 'autres images', 'fr'),
    postGone: 'Ce post n’est plus disponible',
    support: count('soutien', 'soutiens', 'fr'),
    questions: count('question', 'questions', 'fr'),
    votesOfPost: count('vote', 'votes', 'fr'),
    comments: count('commentaire', 'commentaires', 'fr'),
    reposts: count('republication', 'republications', 'fr'),
    poll: 'Sondage',
    example: 'Exemple',
    byTeam: 'Proposé par l’équipe de {siteName}',
    by: 'Proposé par',
    votes: count('vote', 'votes', 'fr'),
    openUntil: (day) => `Ouvert jusqu’au ${day}`,
    closedOn: (day) => `Terminé le ${day}`,
    unrepresentative: 'Résultats non représentatifs',
    resultsLater: 'Les résultats paraissent à la clôture.',
    question: 'Question à un responsable politique',
    askedBy: count('personne la pose', 'personnes la posent', 'fr'),
    answer: 'Réponse',
    noAnswer: 'Sans réponse pour l’instant',
    about: 'À propos de ce post',
    data: 'Données politiques',
    source: 'Source',
    asOf: (day) => `au ${day}`,
    stale: 'Donnée ancienne',
    majority: (seats) => `Majorité absolue : ${seats}`,
    more: (number) => (number === 1 ? 'et un autre' : `et ${number.toLocaleString('fr')} autres`),
    postBy: (name) => `Post de ${name}`,
    seePost: 'Voir le post sur {siteName}',
    seePoll: 'Voir le sondage sur {siteName}',
    vote: 'Voter sur {siteName}',
    seeQuestion: 'Voir la question sur {siteName}',
    seeData: 'Voir les données sur {siteName}',
    gone: 'Ce contenu n’est plus disponible',
    busy: 'Trop de lectures en peu de temps. Patientez un instant, puis rechargez la page.',
    home: 'Aller sur {siteName}',
  },
  en: {
    roles: { citizen: 'Citizen', journalist: 'Journalist', politician: 'Political office-holder' },
    verified: 'Account verified',
    unknownMember: 'Unknown user',
    edited: 'edited',
    labels: {
      disputed: {
        title: 'Disputed content',
        about: 'Serious evidence contradicts what is claimed here.',
      },
      sensitive: { title: 'Sensitive content', about: 'What follows may be disturbing.' },
      misleading: { title: 'Misleading content', about: 'What is shown here may mislead.' },
    },
    show: 'Show',
    video: 'Video',
    document: 'Document',
    morePictures: count('more picture', 'more pictures', 'en'),
    postGone: 'This post is no longer available',
    support: count('support', 'supports', 'en'),
    questions: count('question', 'questions', 'en'),
    votesOfPost: count('vote', 'votes', 'en'),
    comments: count('comment', 'comments', 'en'),
    reposts: count('repost', 'reposts', 'en'),
    poll: 'Poll',
    example: 'Example',
    byTeam: 'Asked by the {siteName} team',
    by: 'Asked by',
    votes: count('vote', 'votes', 'en'),
    openUntil: (day) => `Open until ${day}`,
    closedOn: (day) => `Ended on ${day}`,
    unrepresentative: 'Unrepresentative results',
    resultsLater: 'Results appear when the poll closes.',
    question: 'Question to a political office-holder',
    askedBy: count('person asks it', 'people ask it', 'en'),
    answer: 'Answer',
    noAnswer: 'No answer yet',
    about: 'About this post',
    data: 'Political data',
    source: 'Source',
    asOf: (day) => `as of ${day}`,
    stale: 'Old data',
    majority: (seats) => `Absolute majority: ${seats}`,
    more: (number) => `and ${number.toLocaleString('en')} more`,
    postBy: (name) => `Post by ${name}`,
    seePost: 'See the post on {siteName}',
    seePoll: 'See the poll on {siteName}',
    vote: 'Vote on {siteName}',
    seeQuestion: 'See the question on {siteName}',
    seeData: 'See the data on {siteName}',
    gone: 'This content is no longer available',
    busy: 'Too many reads in a short time. Wait a moment, then reload the page.',
    home: 'Go to {siteName}',
  },
  es: {
    roles: { citizen: 'Ciudadano', journalist: 'Periodista', politician: 'Responsable político' },
    verified: 'Cuenta verificada',
    unknownMember: 'Usuario desconocido',
    edited: 'editado',
    labels: {
      disputed: {
        title: 'Contenido controvertido',
        about: 'Elementos serios contradicen lo que aquí se afirma.',
      },
      sensitive: { title: 'Contenido sensible', about: 'Lo que sigue puede herir la sensibilidad.' },
      misleading: { title: 'Contenido engañoso', about: 'Lo que aquí se muestra puede inducir a error.' },
    },
    show: 'Mostrar',
    video: 'Vídeo',
    document: 'Documento',
    morePictures: count('imagen más', 'imágenes más', 'es'),
    postGone: 'Esta publicación ya no está disponible',
    support: count('apoyo', 'apoyos', 'es'),
    questions: count('pregunta', 'preguntas', 'es'),
    votesOfPost: count('voto', 'votos', 'es'),
    comments: count('comentario', 'comentarios', 'es'),
    reposts: count('republicación', 'republicaciones', 'es'),
    poll: 'Encuesta',
    example: 'Ejemplo',
    byTeam: 'Propuesta del equipo de {siteName}',
    by: 'Propuesta de',
    votes: count('voto', 'votos', 'es'),
    openUntil: (day) => `Abierta hasta el ${day}`,
    closedOn: (day) => `Finalizada el ${day}`,
    unrepresentative: 'Resultados no representativos',
    resultsLater: 'Los resultados aparecen al cierre.',
    question: 'Pregunta a un responsable político',
    askedBy: count('persona la hace', 'personas la hacen', 'es'),
    answer: 'Respuesta',
    noAnswer: 'Sin respuesta por ahora',
    about: 'Sobre esta publicación',
    data: 'Datos políticos',
    source: 'Fuente',
    asOf: (day) => `a ${day}`,
    stale: 'Dato antiguo',
    majority: (seats) => `Mayoría absoluta: ${seats}`,
    more: (number) => `y ${number.toLocaleString('es')} más`,
    postBy: (name) => `Publicación de ${name}`,
    seePost: 'Ver la publicación en {siteName}',
    seePoll: 'Ver la encuesta en {siteName}',
    vote: 'Votar en {siteName}',
    seeQuestion: 'Ver la pregunta en {siteName}',
    seeData: 'Ver los datos en {siteName}',
    gone: 'Este contenido ya no está disponible',
    busy: 'Demasiadas lecturas en poco tiempo. Espere un momento y recargue la página.',
    home: 'Ir a {siteName}',
  },
  de: {
    roles: { citizen: 'Bürger/in', journalist: 'Journalist/in', politician: 'Politiker/in' },
    verified: 'Verifiziertes Konto',
    unknownMember: 'Unbekanntes Mitglied',
    edited: 'bearbeitet',
    labels: {
      disputed: {
        title: 'Umstrittener Inhalt',
        about: 'Ernsthafte Anhaltspunkte widersprechen dem, was hier behauptet wird.',
      },
      sensitive: { title: 'Sensibler Inhalt', about: 'Das Folgende kann verstören.' },
      misleading: {
        title: 'Irreführender Inhalt',
        about: 'Was hier gezeigt wird, kann in die Irre führen.',
      },
    },
    show: 'Anzeigen',
    video: 'Video',
    document: 'Dokument',
    morePictures: count('weiteres Bild', 'weitere Bilder', 'de'),
    postGone: 'Dieser Beitrag ist nicht mehr verfügbar',
    support: count('Unterstützung', 'Unterstützungen', 'de'),
    questions: count('Frage', 'Fragen', 'de'),
    votesOfPost: count('Stimme', 'Stimmen', 'de'),
    comments: count('Kommentar', 'Kommentare', 'de'),
    reposts: count('Repost', 'Reposts', 'de'),
    poll: 'Umfrage',
    example: 'Beispiel',
    byTeam: 'Vom {siteName}-Team gestellt',
    by: 'Gestellt von',
    votes: count('Stimme', 'Stimmen', 'de'),
    openUntil: (day) => `Offen bis ${day}`,
    closedOn: (day) => `Beendet am ${day}`,
    unrepresentative: 'Nicht repräsentative Ergebnisse',
    resultsLater: 'Die Ergebnisse erscheinen nach dem Ende.',
    question: 'Frage an eine politisch verantwortliche Person',
    askedBy: count('Person stellt sie', 'Personen stellen sie', 'de'),
    answer: 'Antwort',
    noAnswer: 'Noch ohne Antwort',
    about: 'Zu diesem Beitrag',
    data: 'Politische Daten',
    source: 'Quelle',
    asOf: (day) => `Stand: ${day}`,
    stale: 'Ältere Angabe',
    majority: (seats) => `Absolute Mehrheit: ${seats}`,
    more: (number) => `und ${number.toLocaleString('de')} weitere`,
    postBy: (name) => `Beitrag von ${name}`,
    seePost: 'Beitrag auf {siteName} ansehen',
    seePoll: 'Umfrage auf {siteName} ansehen',
    vote: 'Auf {siteName} abstimmen',
    seeQuestion: 'Frage auf {siteName} ansehen',
    seeData: 'Daten auf {siteName} ansehen',
    gone: 'Dieser Inhalt ist nicht mehr verfügbar',
    busy: 'Zu viele Abrufe in kurzer Zeit. Warten Sie einen Augenblick, und laden Sie die Seite neu.',
    home: 'Zu {siteName}',
  },
  it: {
    roles: { citizen: 'Cittadino', journalist: 'Giornalista', politician: 'Esponente politico' },
    verified: 'Account verificato',
    unknownMember: 'Utente sconosciuto',
    edited: 'modificato',
    labels: {
      disputed: {
        title: 'Contenuto contestato',
        about: 'Elementi seri contraddicono ciò che qui si afferma.',
      },
      sensitive: { title: 'Contenuto sensibile', about: 'Ciò che segue può turbare.' },
      misleading: {
        title: 'Contenuto ingannevole',
        about: 'Ciò che qui è mostrato può trarre in inganno.',
      },
    },
    show: 'Mostra',
    video: 'Video',
    document: 'Documento',
    morePictures: count('altra immagine', 'altre immagini', 'it'),
    postGone: 'Questo post non è più disponibile',
    support: count('sostegno', 'sostegni', 'it'),
    questions: count('domanda', 'domande', 'it'),
    votesOfPost: count('voto', 'voti', 'it'),
    comments: count('commento', 'commenti', 'it'),
    reposts: count('ripubblicazione', 'ripubblicazioni', 'it'),
    poll: 'Sondaggio',
    example: 'Esempio',
    byTeam: 'Proposto dal team di {siteName}',
    by: 'Proposto da',
    votes: count('voto', 'voti', 'it'),
    openUntil: (day) => `Aperto fino al ${day}`,
    closedOn: (day) => `Terminato il ${day}`,
    unrepresentative: 'Risultati non rappresentativi',
    resultsLater: 'I risultati compaiono alla chiusura.',
    question: 'Domanda a un esponente politico',
    askedBy: count('persona la pone', 'persone la pongono', 'it'),
    answer: 'Risposta',
    noAnswer: 'Ancora senza risposta',
    about: 'A proposito di questo post',
    data: 'Dati politici',
    source: 'Fonte',
    asOf: (day) => `al ${day}`,
    stale: 'Dato non recente',
    majority: (seats) => `Maggioranza assoluta: ${seats}`,
    more: (number) => (number === 1 ? 'e un altro' : `e altri ${number.toLocaleString('it')}`),
    postBy: (name) => `Post di ${name}`,
    seePost: 'Vedi il post su {siteName}',
    seePoll: 'Vedi il sondaggio su {siteName}',
    vote: 'Vota su {siteName}',
    seeQuestion: 'Vedi la domanda su {siteName}',
    seeData: 'Vedi i dati su {siteName}',
    gone: 'Questo contenuto non è più disponibile',
    busy: 'Troppe letture in poco tempo. Attenda un momento, poi ricarichi la pagina.',
    home: 'Vai su {siteName}',
  },
}
