import type { Language } from '@parvis/contract/languages.ts'
import type { Rhythm } from './periods.ts'

interface DigestWords {
  wait: (count: number) => string
  /** For counts beyond the ceiling. */
  manyWait: (atLeast: number) => string
  since: Record<Rhythm, string>
  others: (count: number) => string
  manyOthers: string
  see: string
  why: Record<Rhythm, string>
  end: string
}

/** Texts of the summary mail around its items. */
export const digestWords: Record<Language, DigestWords> = {
  fr: {
    wait: (count) =>
      count === 1
        ? 'Une notification vous attend sur {siteName}'
        : `${count} notifications vous attendent sur {siteName}`,
    manyWait: (atLeast) => `Plus de ${atLeast} notifications vous attendent sur {siteName}`,
    since: {
      daily: 'Voici ce que vous n’avez pas encore lu depuis hier.',
      weekly: 'Voici ce que vous n’avez pas encore lu cette semaine.',
    },
    others: (count) => (count === 1 ? 'Et une autre' : `Et ${count} autres`),
    manyOthers: 'Et beaucoup d’autres',
    see: 'Voir mes notifications',
    why: {
      daily: 'Vous recevez ce résumé chaque jour parce que vous l’avez demandé dans vos paramètres.',
      weekly: 'Vous recevez ce résumé chaque semaine parce que vous l’avez demandé dans vos paramètres.',
    },
    end: 'Ne plus recevoir ce résumé',
  },
  en: {
    wait: (count) =>
      count === 1
        ? 'A notification awaits you on {siteName}'
        : `${count} notifications await you on {siteName}`,
    manyWait: (atLeast) => `More than ${atLeast} notifications await you on {siteName}`,
    since: {
      daily: 'Here is what you have not read yet since yesterday.',
      weekly: 'Here is what you have not read yet this week.',
    },
    others: (count) => (count === 1 ? 'And one more' : `And ${count} more`),
    manyOthers: 'And many more',
    see: 'See my notifications',
    why: {
      daily: 'You receive this summary every day because you asked for it in your settings.',
      weekly: 'You receive this summary every week because you asked for it in your settings.',
    },
    end: 'Stop receiving this summary',
  },
  es: {
    wait: (count) =>
      count === 1
        ? 'Una notificación le espera en {siteName}'
        : `${count} notificaciones le esperan en {siteName}`,
    manyWait: (atLeast) => `Más de ${atLeast} notificaciones le esperan en {siteName}`,
    since: {
      daily: 'Esto es lo que aún no ha leído desde ayer.',
      weekly: 'Esto es lo que aún no ha leído esta semana.',
    },
    others: (count) => (count === 1 ? 'Y otra más' : `Y otras ${count}`),
    manyOthers: 'Y muchas más',
    see: 'Ver mis notificaciones',
    why: {
      daily: 'Recibe este resumen cada día porque lo ha pedido en sus ajustes.',
      weekly: 'Recibe este resumen cada semana porque lo ha pedido en sus ajustes.',
    },
    end: 'Dejar de recibir este resumen',
  },
  de: {
    wait: (count) =>
      count === 1
        ? 'Eine Mitteilung wartet auf {siteName} auf Sie'
        : `${count} Mitteilungen warten auf {siteName} auf Sie`,
    manyWait: (atLeast) => `Mehr als ${atLeast} Mitteilungen warten auf {siteName} auf Sie`,
    since: {
      daily: 'Das haben Sie seit gestern noch nicht gelesen.',
      weekly: 'Das haben Sie diese Woche noch nicht gelesen.',
    },
    others: (count) => (count === 1 ? 'Und eine weitere' : `Und ${count} weitere`),
    manyOthers: 'Und viele weitere',
    see: 'Meine Mitteilungen ansehen',
    why: {
      daily:
        'Sie erhalten diese Zusammenfassung täglich, weil Sie sie in Ihren Einstellungen bestellt haben.',
      weekly:
        'Sie erhalten diese Zusammenfassung wöchentlich, weil Sie sie in Ihren Einstellungen bestellt haben.',
    },
    end: 'Diese Zusammenfassung abbestellen',
  },
  it: {
    wait: (count) =>
      count === 1 ? 'Una notifica La attende su {siteName}' : `${count} notifiche La attendono su {siteName}`,
    manyWait: (atLeast) => `Più di ${atLeast} notifiche La attendono su {siteName}`,
    since: {
      daily: 'Ecco ciò che non ha ancora letto da ieri.',
      weekly: 'Ecco ciò che non ha ancora letto questa settimana.',
    },
    others: (count) => (count === 1 ? 'E un’altra' : `E altre ${count}`),
    manyOthers: 'E molte altre',
    see: 'Vedere le mie notifiche',
    why: {
      daily: 'Riceve questo riepilogo ogni giorno perché lo ha chiesto nelle Sue impostazioni.',
      weekly: 'Riceve questo riepilogo ogni settimana perché lo ha chiesto nelle Sue impostazioni.',
    },
    end: 'Non ricevere più questo riepilogo',
  },
}
