import type { RulingWords } from './words.ts'

const some = {
  post: 'una publicación',
  comment: 'un comentario',
  question: 'una pregunta',
  message: 'un mensaje',
  profile: 'un perfil',
}

export const spanish: RulingWords = {
  reasons: {
    harassment: 'acoso',
    hate_speech: 'discurso de odio',
    spam: 'spam',
    misinformation: 'desinformación',
    inappropriate: 'contenido inapropiado',
    other: 'otro motivo',
  },
  labelled: {
    post: 'Su publicación lleva ahora una advertencia',
    comment: 'Su comentario lleva ahora una advertencia',
    question: 'Su pregunta lleva ahora una advertencia',
    message: 'Su mensaje lleva ahora una advertencia',
    profile: 'El contenido de su perfil lleva ahora una advertencia',
  },
  limited: {
    post: 'La difusión de su publicación está limitada',
    comment: 'La difusión de su comentario está limitada',
    question: 'La difusión de su pregunta está limitada',
    message: 'La difusión de su mensaje está limitada',
    profile: 'La difusión del contenido de su perfil está limitada',
  },
  removed: {
    post: 'Se ha retirado su publicación',
    comment: 'Se ha retirado su comentario',
    question: 'Se ha retirado su pregunta',
    message: 'Se ha retirado su mensaje',
    profile: 'Se ha retirado el contenido de su perfil',
  },
  warned: 'La moderación le llama al orden',
  suspended: (until) => `Su cuenta está suspendida hasta el ${until}`,
  banned: 'La moderación ha cerrado su cuenta',
  reporting: {
    warned: 'Sus denuncias repetidas e infundadas merecen una advertencia',
    suspended: (until) => `Sus denuncias no se tramitan hasta el ${until}`,
    why: 'Motivo: denuncias manifiestamente infundadas y repetidas; esto infringe las condiciones de uso de {siteName}.',
    next: {
      warn_reporting: 'Nada se limita. Si continúa, sus denuncias dejarán de tramitarse durante un tiempo.',
      suspend_reporting: 'Siempre puede denunciar lo que ponga en peligro a un menor o sea terrorismo.',
    },
  },
  outcomes: {
    no_action: 'No se ha tomado ninguna medida: este contenido no infringe ni la ley ni nuestras reglas.',
    label: 'Una advertencia acompaña ahora este contenido.',
    limit_reach: 'La difusión de este contenido está limitada.',
    remove: 'Este contenido se ha retirado.',
    warn: 'Se ha llamado al orden al autor de este contenido.',
    suspend: 'La cuenta del autor de este contenido está suspendida.',
    ban: 'La cuenta del autor de este contenido está cerrada.',
  },
  received: 'Su denuncia ha llegado',
  decided: 'Su denuncia se ha examinado',
  reversed: 'Se anula una decisión de la moderación',
  answered: 'Su recurso se ha examinado',
  youReported: (target, why) =>
    `Ha denunciado ${some[target]}${why}. Una persona de la moderación lo examina; se le comunicará la decisión.`,
  ruleAndRedress: (rule) => `Regla: ${rule}. Lea los motivos y sus recursos.`,
  readReasons: 'Lea los motivos y sus recursos.',
  mayContest: 'Puede recurrir esta decisión.',
  holdsNoMore: {
    own: 'Tras un nuevo examen, ya no es válida: todo queda restablecido.',
    reported: (target) =>
      `La medida tomada tras su denuncia de ${some[target]} ya no es válida, tras un nuevo examen.`,
  },
  upheld: 'La decisión se mantiene. Lea la respuesta y sus otros recursos.',
  granted: {
    own: 'La decisión se anula: todo queda restablecido. Lea la respuesta.',
    reported: 'La decisión se anula: este contenido se examina de nuevo. Lea la respuesta.',
  },
  letter: {
    otherwise:
      'Este enlace es solo para usted: abre los motivos de la decisión y el modo de recurrirla, aunque su cuenta esté suspendida.',
    why: (rule, isIllegal) =>
      `Motivo: ${rule}; este contenido infringe ${isIllegal ? 'la ley' : 'las condiciones de uso de {siteName}'}.`,
    law: (law) => `Fundamento legal: ${law}.`,
    misuse: {
      warning:
        'Es una advertencia: otro contenido manifiestamente ilícito puede llevar a la suspensión de su cuenta.',
      suspension:
        'Tras una advertencia, esta medida suspende su cuenta por contenidos manifiestamente ilícitos y repetidos.',
    },
    byProgram: 'La decisión la ha tomado un programa.',
    byPerson: 'La decisión la ha tomado una persona.',
    redress: 'Puede leer los motivos y recurrirla durante seis meses: otra persona la examinará de nuevo.',
    bodies: (names) => `También puede acudir a un órgano certificado de resolución extrajudicial: ${names}.`,
    readAndContest: 'Leer los motivos y recurrir',
    reversedSubject: 'La decisión de la moderación se anula',
    reversedLead: 'Tras un nuevo examen, la decisión sobre usted ya no es válida: todo queda restablecido.',
    see: 'Ver la decisión',
    grantedSubject: 'Su recurso se acepta',
    refusedSubject: 'Su recurso se rechaza',
    grantedLead: 'La decisión se anula.',
    refusedLead: 'La decisión se mantiene.',
    answer: (answer) => `Respuesta de la moderación: ${answer}`,
    readAnswer: 'Leer la respuesta y mis otros recursos',
  },
}
