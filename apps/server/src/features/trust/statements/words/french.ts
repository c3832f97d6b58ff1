import type { RulingWords } from './words.ts'

const some = {
  post: 'un post',
  comment: 'un commentaire',
  question: 'une question',
  message: 'un message',
  profile: 'un profil',
}

export const french: RulingWords = {
  reasons: {
    harassment: 'harcèlement',
    hate_speech: 'discours haineux',
    spam: 'spam',
    misinformation: 'désinformation',
    inappropriate: 'contenu inapproprié',
    other: 'autre motif',
  },
  labelled: {
    post: 'Votre post porte désormais un avertissement',
    comment: 'Votre commentaire porte désormais un avertissement',
    question: 'Votre question porte désormais un avertissement',
    message: 'Votre message porte désormais un avertissement',
    profile: 'Le contenu de votre profil porte désormais un avertissement',
  },
  limited: {
    post: 'La diffusion de votre post est limitée',
    comment: 'La diffusion de votre commentaire est limitée',
    question: 'La diffusion de votre question est limitée',
    message: 'La diffusion de votre message est limitée',
    profile: 'La diffusion du contenu de votre profil est limitée',
  },
  removed: {
    post: 'Votre post a été retiré',
    comment: 'Votre commentaire a été retiré',
    question: 'Votre question a été retirée',
    message: 'Votre message a été retiré',
    profile: 'Le contenu de votre profil a été retiré',
  },
  warned: 'La modération vous rappelle à l’ordre',
  suspended: (until) => `Votre compte est suspendu jusqu’au ${until}`,
  banned: 'Votre compte est fermé par la modération',
  reporting: {
    warned: 'Vos signalements répétés et infondés appellent un avertissement',
    suspended: (until) => `Vos signalements ne sont pas traités jusqu’au ${until}`,
    why: 'Motif : des signalements manifestement infondés et répétés ; cela enfreint les conditions d’utilisation de {siteName}.',
    next: {
      warn_reporting:
        'Rien n’est limité. Si cela continue, vos signalements ne seront plus traités pendant un temps.',
      suspend_reporting:
        'Vous pouvez toujours signaler ce qui met en danger un mineur ou relève du terrorisme.',
    },
  },
  outcomes: {
    no_action: 'Aucune mesure n’a été prise : ce contenu ne contrevient ni à la loi ni à nos règles.',
    label: 'Un avertissement accompagne désormais ce contenu.',
    limit_reach: 'La diffusion de ce contenu est limitée.',
    remove: 'Ce contenu a été retiré.',
    warn: 'L’auteur de ce contenu a été rappelé à l’ordre.',
    suspend: 'Le compte de l’auteur de ce contenu est suspendu.',
    ban: 'Le compte de l’auteur de ce contenu est fermé.',
  },
  received: 'Votre signalement est bien arrivé',
  decided: 'Votre signalement a été examiné',
  reversed: 'Une décision de la modération est annulée',
  answered: 'Votre contestation a été examinée',
  youReported: (target, why) =>
    `Vous avez signalé ${some[target]}${why}. Une personne de la modération l’examine ; vous serez prévenu de la décision.`,
  ruleAndRedress: (rule) => `Règle : ${rule}. Lisez les motifs et vos recours.`,
  readReasons: 'Lisez les motifs et vos recours.',
  mayContest: 'Vous pouvez contester cette décision.',
  holdsNoMore: {
    own: 'Après un nouvel examen, elle ne vaut plus : tout est rétabli.',
    reported: (target) =>
      `La mesure prise après votre signalement d’${some[target]} ne vaut plus, après un nouvel examen.`,
  },
  upheld: 'La décision est maintenue. Lisez la réponse et vos autres recours.',
  granted: {
    own: 'La décision est annulée : tout est rétabli. Lisez la réponse.',
    reported: 'La décision est annulée : ce contenu est examiné de nouveau. Lisez la réponse.',
  },
  letter: {
    otherwise:
      'Ce lien est pour vous seul : il ouvre les motifs de la décision et le moyen de la contester, même si votre compte est suspendu.',
    why: (rule, isIllegal) =>
      `Motif : ${rule} ; ce contenu enfreint ${isIllegal ? 'la loi' : 'les conditions d’utilisation de {siteName}'}.`,
    law: (law) => `Fondement légal : ${law}.`,
    misuse: {
      warning:
        'C’est un avertissement : un nouveau contenu manifestement illicite peut conduire à la suspension de votre compte.',
      suspension:
        'Après un avertissement, cette mesure suspend votre compte pour des contenus manifestement illicites répétés.',
    },
    byProgram: 'La décision a été prise par un programme.',
    byPerson: 'La décision a été prise par une personne.',
    redress:
      'Vous pouvez en lire les motifs, et la contester pendant six mois : une autre personne la réexaminera.',
    bodies: (names) => `Vous pouvez aussi saisir un organe certifié de règlement extrajudiciaire : ${names}.`,
    readAndContest: 'Lire les motifs et contester',
    reversedSubject: 'La décision de la modération est annulée',
    reversedLead: 'Après un nouvel examen, la décision prise à votre sujet ne vaut plus : tout est rétabli.',
    see: 'Voir la décision',
    grantedSubject: 'Votre contestation est acceptée',
    refusedSubject: 'Votre contestation est rejetée',
    grantedLead: 'La décision est annulée.',
    refusedLead: 'La décision est maintenue.',
    answer: (answer) => `Réponse de la modération : ${answer}`,
    readAnswer: 'Lire la réponse et mes autres recours',
  },
}
