import type { Language } from '@parvis/contract/languages.ts'

interface ReminderWords {
  /** To reviewers. */
  late: { title: string; message: (count: number, days: number) => string }
  /** To members whose tick ends soon. */
  ending: {
    title: Record<'journalist' | 'politician', string>
    message: (day: string) => string
    action: string
  }
}

export const reminderWords: Record<Language, ReminderWords> = {
  fr: {
    late: {
      title: 'Des demandes de vérification attendent',
      message: (count, days) =>
        count === 1
          ? `Une demande attend depuis plus de ${days} jours, le délai annoncé. Elle est sous Modération, Vérifications.`
          : `${count} demandes attendent depuis plus de ${days} jours, le délai annoncé. Elles sont sous Modération, Vérifications.`,
    },
    ending: {
      title: {
        politician: 'Votre mandat vérifié prend fin bientôt',
        journalist: 'Votre vérification prend fin bientôt',
      },
      message: (day) =>
        `Votre coche est valable jusqu’au ${day}, puis elle est retirée. Pour la garder, envoyez un renouvellement avec un document à jour.`,
      action: 'Renouveler ma vérification',
    },
  },
  en: {
    late: {
      title: 'Verification requests are waiting',
      message: (count, days) =>
        count === 1
          ? `A request has waited for more than ${days} days, the announced time. It is under Moderation, Verifications.`
          : `${count} requests have waited for more than ${days} days, the announced time. They are under Moderation, Verifications.`,
    },
    ending: {
      title: {
        politician: 'Your verified mandate ends soon',
        journalist: 'Your verification ends soon',
      },
      message: (day) =>
        `Your tick is valid until ${day}, and is then removed. To keep it, send a renewal with an up-to-date document.`,
      action: 'Renew my verification',
    },
  },
  es: {
    late: {
      title: 'Hay solicitudes de verificación en espera',
      message: (count, days) =>
        count === 1
          ? `Una solicitud espera desde hace más de ${days} días, el plazo anunciado. Está en Moderación, Verificaciones.`
          : `${count} solicitudes esperan desde hace más de ${days} días, el plazo anunciado. Están en Moderación, Verificaciones.`,
    },
    ending: {
      title: {
        politician: 'Su mandato verificado termina pronto',
        journalist: 'Su verificación termina pronto',
      },
      message: (day) =>
        `Su marca es válida hasta el ${day}, y después se retira. Para conservarla, envíe una renovación con un documento actualizado.`,
      action: 'Renovar mi verificación',
    },
  },
  de: {
    late: {
      title: 'Anträge auf Verifizierung warten',
      message: (count, days) =>
        count === 1
          ? `Ein Antrag wartet seit mehr als ${days} Tagen, der angekündigten Frist. Er steht unter Moderation, Verifizierungen.`
          : `${count} Anträge warten seit mehr als ${days} Tagen, der angekündigten Frist. Sie stehen unter Moderation, Verifizierungen.`,
    },
    ending: {
      title: {
        politician: 'Ihr verifiziertes Mandat endet bald',
        journalist: 'Ihre Verifizierung endet bald',
      },
      message: (day) =>
        `Ihr Häkchen gilt bis zum ${day} und wird dann entfernt. Um es zu behalten, senden Sie eine Erneuerung mit einem aktuellen Dokument.`,
      action: 'Meine Verifizierung erneuern',
    },
  },
  it: {
    late: {
      title: 'Delle richieste di verifica sono in attesa',
      message: (count, days) =>
        count === 1
          ? `Una richiesta attende da più di ${days} giorni, il termine annunciato. È in Moderazione, Verifiche.`
          : `${count} richieste attendono da più di ${days} giorni, il termine annunciato. Sono in Moderazione, Verifiche.`,
    },
    ending: {
      title: {
        politician: 'Il Suo mandato verificato termina presto',
        journalist: 'La Sua verifica termina presto',
      },
      message: (day) =>
        `La Sua spunta è valida fino al ${day}, poi viene rimossa. Per mantenerla, invii un rinnovo con un documento aggiornato.`,
      action: 'Rinnovare la mia verifica',
    },
  },
}
