import type { LawStage } from '@parvis/contract/civic/laws.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationType } from '@parvis/contract/messaging/notifications.ts'
import type { RulingType } from '../../trust/statements/views.ts'

/** Notifications about events of the calendar. */
export type EventNotice = Extract<NotificationType, `event_${string}`>

/** Types whose titles name no actor. */
type Unsigned = 'platform_update' | 'law_moved' | EventNotice | RulingType

/** Describes an act of one or several members around their names. */
type Deed = (names: string, many: boolean) => string

/** Titles of notifications in one language. */
export interface NotificationWords {
  /** A member whose name is no longer known. */
  somebody: string
  and: string
  others: (count: number) => string
  shared: Deed
  reacted: Deed
  liked: Deed
  /** Acts by a single actor. */
  deeds: Record<Exclude<NotificationType, Unsigned | 'like' | 'share'>, string>
  lawMoves: (stage: string) => string
  stages: Record<LawStage, string>
  events: Record<EventNotice, (event: string) => string>
  /** Separates a day and a time. */
  at: string
}

export const notificationWords: Record<Language, NotificationWords> = {
  fr: {
    somebody: 'Utilisateur inconnu',
    and: 'et',
    others: (count) => `${count} autres`,
    shared: (names, many) => `${names} ${many ? 'ont' : 'a'} partagé votre post`,
    reacted: (names, many) => `${names} ${many ? 'ont' : 'a'} réagi à votre post`,
    liked: (names, many) => `${names} ${many ? 'ont' : 'a'} aimé votre commentaire`,
    deeds: {
      comment: 'a commenté votre post',
      reply: 'a répondu à votre commentaire',
      mention: 'vous a mentionné',
      question_answered: 'a répondu à votre question',
      follow_request: 'demande à vous suivre',
      follow_accepted: 'a accepté votre demande',
      referral: 'vous a rejoint grâce à votre code',
    },
    lawMoves: (stage) => `Une loi que vous suivez avance : ${stage}`,
    // Spec 001 §4.
    stages: {
      proposition: 'Proposition',
      commission: 'En commission',
      seance: 'En séance',
      vote: 'Vote final',
      promulgation: 'Promulgation',
      application: 'Application',
    },
    events: {
      event_reminder: (event) => `Rappel : ${event}`,
      event_withdrawn: (event) => `Retiré du calendrier : ${event}`,
      event_moved: (event) => `Nouvelle date : ${event}`,
      event_called_off: (event) => `Annulé : ${event}`,
      event_restored: (event) => `De nouveau au calendrier : ${event}`,
    },
    at: 'à',
  },
  en: {
    somebody: 'Unknown user',
    and: 'and',
    others: (count) => `${count} others`,
    shared: (names) => `${names} shared your post`,
    reacted: (names) => `${names} reacted to your post`,
    liked: (names) => `${names} liked your comment`,
    deeds: {
      comment: 'commented on your post',
      reply: 'replied to your comment',
      mention: 'mentioned you',
      question_answered: 'answered your question',
      follow_request: 'asks to follow you',
      follow_accepted: 'accepted your request',
      referral: 'joined thanks to your code',
    },
    lawMoves: (stage) => `A law you follow moves on: ${stage}`,
    stages: {
      proposition: 'Introduction',
      commission: 'In committee',
      seance: 'In the chamber',
      vote: 'Final vote',
      promulgation: 'Promulgation',
      application: 'Implementation',
    },
    events: {
      event_reminder: (event) => `Reminder: ${event}`,
      event_withdrawn: (event) => `Removed from the calendar: ${event}`,
      event_moved: (event) => `New date: ${event}`,
      event_called_off: (event) => `Called off: ${event}`,
      event_restored: (event) => `Back in the calendar: ${event}`,
    },
    at: 'at',
  },
  es: {
    somebody: 'Usuario desconocido',
    and: 'y',
    others: (count) => `${count} más`,
    shared: (names, many) => `${names} ${many ? 'han' : 'ha'} compartido su publicación`,
    reacted: (names, many) => `${names} ${many ? 'han' : 'ha'} reaccionado a su publicación`,
    liked: (names, many) => `A ${names} ${many ? 'les' : 'le'} ha gustado su comentario`,
    deeds: {
      comment: 'ha comentado su publicación',
      reply: 'ha respondido a su comentario',
      mention: 'le ha mencionado',
      question_answered: 'ha respondido a su pregunta',
      follow_request: 'solicita seguirle',
      follow_accepted: 'ha aceptado su solicitud',
      referral: 'se ha unido gracias a su código',
    },
    lawMoves: (stage) => `Una ley que usted sigue avanza: ${stage}`,
    stages: {
      proposition: 'Presentación',
      commission: 'En comisión',
      seance: 'En el pleno',
      vote: 'Votación final',
      promulgation: 'Promulgación',
      application: 'Aplicación',
    },
    events: {
      event_reminder: (event) => `Recordatorio: ${event}`,
      event_withdrawn: (event) => `Retirado del calendario: ${event}`,
      event_moved: (event) => `Nueva fecha: ${event}`,
      event_called_off: (event) => `Cancelado: ${event}`,
      event_restored: (event) => `De nuevo en el calendario: ${event}`,
    },
    at: 'a las',
  },
  de: {
    somebody: 'Unbekanntes Mitglied',
    and: 'und',
    others: (count) => `${count} weitere`,
    shared: (names, many) => `${names} ${many ? 'haben' : 'hat'} Ihren Beitrag geteilt`,
    reacted: (names, many) => `${names} ${many ? 'haben' : 'hat'} auf Ihren Beitrag reagiert`,
    liked: (names) => `${names} gefällt Ihr Kommentar`,
    deeds: {
      comment: 'hat Ihren Beitrag kommentiert',
      reply: 'hat auf Ihren Kommentar geantwortet',
      mention: 'hat Sie erwähnt',
      question_answered: 'hat Ihre Frage beantwortet',
      follow_request: 'möchte Ihnen folgen',
      follow_accepted: 'hat Ihre Anfrage angenommen',
      referral: 'ist dank Ihres Codes dabei',
    },
    lawMoves: (stage) => `Ein Gesetz, dem Sie folgen, kommt voran: ${stage}`,
    stages: {
      proposition: 'Einbringung',
      commission: 'Im Ausschuss',
      seance: 'Im Plenum',
      vote: 'Schlussabstimmung',
      promulgation: 'Verkündung',
      application: 'Anwendung',
    },
    events: {
      event_reminder: (event) => `Erinnerung: ${event}`,
      event_withdrawn: (event) => `Aus dem Kalender entfernt: ${event}`,
      event_moved: (event) => `Neuer Termin: ${event}`,
      event_called_off: (event) => `Abgesagt: ${event}`,
      event_restored: (event) => `Wieder im Kalender: ${event}`,
    },
    at: 'um',
  },
  it: {
    somebody: 'Utente sconosciuto',
    and: 'e',
    others: (count) => `altri ${count}`,
    shared: (names, many) => `${names} ${many ? 'hanno' : 'ha'} condiviso il Suo post`,
    reacted: (names, many) => `${names} ${many ? 'hanno' : 'ha'} reagito al Suo post`,
    liked: (names, many) => `${names} ${many ? 'hanno' : 'ha'} messo «Mi piace» al Suo commento`,
    deeds: {
      comment: 'ha commentato il Suo post',
      reply: 'ha risposto al Suo commento',
      mention: 'L’ha menzionata',
      question_answered: 'ha risposto alla Sua domanda',
      follow_request: 'chiede di seguirLa',
      follow_accepted: 'ha accettato la Sua richiesta',
      referral: 'è su Parvis grazie al Suo codice',
    },
    lawMoves: (stage) => `Una legge che segue avanza: ${stage}`,
    stages: {
      proposition: 'Proposta',
      commission: 'In commissione',
      seance: 'In aula',
      vote: 'Voto finale',
      promulgation: 'Promulgazione',
      application: 'Applicazione',
    },
    events: {
      event_reminder: (event) => `Promemoria: ${event}`,
      event_withdrawn: (event) => `Tolto dal calendario: ${event}`,
      event_moved: (event) => `Nuova data: ${event}`,
      event_called_off: (event) => `Annullato: ${event}`,
      event_restored: (event) => `Di nuovo in calendario: ${event}`,
    },
    at: 'alle',
  },
}
