import type { Language } from '@parvis/contract/languages.ts'
import type { Letter } from '../../accounts/identity/index.ts'

interface Words {
  approved: { subject: string; lead: string; button: string; otherwise: string }
  /** For an account that is suspended or banned. */
  approvedLater: { lead: string }
  refused: { subject: string; lead(reason: string): string; otherwise: string }
  lapsed: { subject: string; lead(days: number): string; otherwise: string }
}

/** Letters to newcomers whose request to join is settled. */
const words: Record<Language, Words> = {
  fr: {
    approved: {
      subject: 'Votre inscription est acceptée',
      lead: 'L’équipe a accepté votre demande : votre compte est ouvert. Vous pouvez vous connecter.',
      button: 'Me connecter',
      otherwise: 'Vous recevez ce message parce que vous avez demandé à vous inscrire.',
    },
    approvedLater: {
      lead: 'L’équipe a accepté votre demande. Une autre décision, dont vous avez reçu les motifs, ferme encore votre compte : vous pourrez vous connecter quand elle prendra fin.',
    },
    refused: {
      subject: 'Votre inscription n’a pas été acceptée',
      lead: (reason) =>
        `L’équipe n’a pas accepté votre demande d’inscription. Motif : « ${reason} » Le compte et les données de votre demande sont supprimés.`,
      otherwise: 'Vous pouvez faire une nouvelle demande si ce motif n’a plus lieu d’être.',
    },
    lapsed: {
      subject: 'Votre demande d’inscription a expiré',
      lead: (days) =>
        `Votre demande d’inscription est restée ${days} jours sans réponse : elle a expiré. Le compte et les données de votre demande sont supprimés.`,
      otherwise: 'Vous pouvez faire une nouvelle demande quand vous le souhaitez.',
    },
  },
  en: {
    approved: {
      subject: 'Your registration has been accepted',
      lead: 'The team has accepted your request: your account is open. You can sign in.',
      button: 'Sign in',
      otherwise: 'You receive this message because you asked to register.',
    },
    approvedLater: {
      lead: 'The team has accepted your request. Another decision, whose reasons you have received, still closes your account: you can sign in once it ends.',
    },
    refused: {
      subject: 'Your registration has not been accepted',
      lead: (reason) =>
        `The team has not accepted your request to register. Reason: “${reason}” The account and the data of your request are deleted.`,
      otherwise: 'You may ask again if this reason no longer holds.',
    },
    lapsed: {
      subject: 'Your request to register has lapsed',
      lead: (days) =>
        `Your request to register had no answer for ${days} days: it has lapsed. The account and the data of your request are deleted.`,
      otherwise: 'You may ask again whenever you wish.',
    },
  },
  es: {
    approved: {
      subject: 'Su inscripción ha sido aceptada',
      lead: 'El equipo ha aceptado su solicitud: su cuenta está abierta. Ya puede iniciar sesión.',
      button: 'Iniciar sesión',
      otherwise: 'Recibe este mensaje porque solicitó inscribirse.',
    },
    approvedLater: {
      lead: 'El equipo ha aceptado su solicitud. Otra decisión, cuyos motivos ha recibido, mantiene cerrada su cuenta: podrá iniciar sesión cuando termine.',
    },
    refused: {
      subject: 'Su inscripción no ha sido aceptada',
      lead: (reason) =>
        `El equipo no ha aceptado su solicitud de inscripción. Motivo: «${reason}» La cuenta y los datos de su solicitud se eliminan.`,
      otherwise: 'Puede hacer una nueva solicitud si este motivo ya no es válido.',
    },
    lapsed: {
      subject: 'Su solicitud de inscripción ha caducado',
      lead: (days) =>
        `Su solicitud de inscripción ha estado ${days} días sin respuesta: ha caducado. La cuenta y los datos de su solicitud se eliminan.`,
      otherwise: 'Puede hacer una nueva solicitud cuando lo desee.',
    },
  },
  de: {
    approved: {
      subject: 'Ihre Registrierung wurde angenommen',
      lead: 'Das Team hat Ihre Anfrage angenommen: Ihr Konto ist offen. Sie können sich anmelden.',
      button: 'Anmelden',
      otherwise: 'Sie erhalten diese Nachricht, weil Sie sich registrieren wollten.',
    },
    approvedLater: {
      lead: 'Das Team hat Ihre Anfrage angenommen. Eine andere Entscheidung, deren Gründe Sie erhalten haben, schließt Ihr Konto noch: Sie können sich anmelden, sobald sie endet.',
    },
    refused: {
      subject: 'Ihre Registrierung wurde nicht angenommen',
      lead: (reason) =>
        `Das Team hat Ihre Anfrage nicht angenommen. Grund: „${reason}“ Das Konto und die Daten Ihrer Anfrage werden gelöscht.`,
      otherwise: 'Sie können erneut anfragen, wenn dieser Grund nicht mehr besteht.',
    },
    lapsed: {
      subject: 'Ihre Registrierungsanfrage ist abgelaufen',
      lead: (days) =>
        `Ihre Registrierungsanfrage blieb ${days} Tage ohne Antwort: Sie ist abgelaufen. Das Konto und die Daten Ihrer Anfrage werden gelöscht.`,
      otherwise: 'Sie können jederzeit erneut anfragen.',
    },
  },
  it: {
    approved: {
      subject: 'La Sua iscrizione è stata accettata',
      lead: 'Il team ha accettato la Sua richiesta: il Suo account è aperto. Può accedere.',
      button: 'Accedi',
      otherwise: 'Riceve questo messaggio perché ha chiesto di iscriversi.',
    },
    approvedLater: {
      lead: 'Il team ha accettato la Sua richiesta. Un’altra decisione, di cui ha ricevuto i motivi, tiene ancora chiuso il Suo account: potrà accedere quando terminerà.',
    },
    refused: {
      subject: 'La Sua iscrizione non è stata accettata',
      lead: (reason) =>
        `Il team non ha accettato la Sua richiesta di iscrizione. Motivo: «${reason}» L’account e i dati della richiesta vengono eliminati.`,
      otherwise: 'Può presentare una nuova richiesta se questo motivo non sussiste più.',
    },
    lapsed: {
      subject: 'La Sua richiesta di iscrizione è scaduta',
      lead: (days) =>
        `La Sua richiesta di iscrizione è rimasta ${days} giorni senza risposta: è scaduta. L’account e i dati della richiesta vengono eliminati.`,
      otherwise: 'Può presentare una nuova richiesta quando desidera.',
    },
  },
}

export function approvedLetter(language: Language, siteUrl: string): Letter {
  const { subject, lead, button, otherwise } = words[language].approved
  return { subject, lead, action: { label: button, link: `${siteUrl}/auth` }, otherwise }
}

export function approvedLaterLetter(language: Language): Letter {
  const { approved, approvedLater } = words[language]
  const { subject, otherwise } = approved
  return { subject, lead: approvedLater.lead, action: null, otherwise }
}

export function refusedLetter(language: Language, reason: string): Letter {
  const { subject, lead, otherwise } = words[language].refused
  return { subject, lead: lead(reason.trim()), action: null, otherwise }
}

export function lapsedLetter(language: Language, days: number): Letter {
  const { subject, lead, otherwise } = words[language].lapsed
  return { subject, lead: lead(days), action: null, otherwise }
}
