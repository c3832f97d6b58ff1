import type { AskedDocument } from '@parvis/contract/audit/verification-decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { longDay } from '@parvis/platform/paris.ts'

interface AskWords {
  /** Titles and sentences; `list` names the documents, `day` is the last day. */
  asked: { title: string; message: (list: string, day: string) => string }
  reminded: { title: string; message: (list: string, day: string) => string }
  withdrawn: { title: string; message: string }
  /** The reviewer's own words, in the letter. */
  quoted: (message: string) => string
  /** Consequence of no answer. */
  unanswered: string
  action: string
  documents: Record<AskedDocument, string>
}

const days = furtherLimits.verificationAskDays

/** Messages about further documents, on the site and by mail. */
export const askWords: Record<Language, AskWords> = {
  fr: {
    asked: {
      title: 'Des documents vous sont demandés',
      message: (list, day) =>
        `Pour vérifier votre compte, il manque : ${list}. Envoyez-les jusqu’au ${day} ; votre demande garde sa place.`,
    },
    reminded: {
      title: 'Rappel : des documents sont attendus',
      message: (list, day) => `Il manque encore : ${list}. Vous pouvez les envoyer jusqu’au ${day}.`,
    },
    withdrawn: {
      title: 'Les documents demandés ne sont plus nécessaires',
      message: 'Votre demande de vérification est de nouveau examinée. Vous n’avez rien à envoyer.',
    },
    quoted: (message) => `L’équipe vous écrit : « ${message} »`,
    unanswered: `Sans réponse au bout de ${days} jours, la demande est rejetée ; vous pourrez la contester ou en envoyer une autre.`,
    action: 'Envoyer les documents',
    documents: {
      identity_document: 'une pièce d’identité',
      press_card: 'une carte de presse',
      employer_letter: 'une attestation de votre rédaction ou employeur',
      published_work: 'des travaux publiés',
      election_record: 'un procès-verbal ou résultat d’élection',
      mandate_certificate: 'une attestation de mandat ou de fonction',
      clearer_copy: 'une copie plus lisible',
      other: 'un autre document',
    },
  },
  en: {
    asked: {
      title: 'Documents are asked of you',
      message: (list, day) =>
        `To verify your account, this is missing: ${list}. Send it by ${day}; your request keeps its place.`,
    },
    reminded: {
      title: 'Reminder: documents are awaited',
      message: (list, day) => `This is still missing: ${list}. You can send it until ${day}.`,
    },
    withdrawn: {
      title: 'The documents are no longer needed',
      message: 'Your verification request is being reviewed again. You have nothing to send.',
    },
    quoted: (message) => `The team writes to you: “${message}”`,
    unanswered: `Without an answer within ${days} days the request is rejected; you can then contest it or send another.`,
    action: 'Send the documents',
    documents: {
      identity_document: 'an identity document',
      press_card: 'a press card',
      employer_letter: 'a letter from your newsroom or employer',
      published_work: 'published work',
      election_record: 'an election record or result',
      mandate_certificate: 'a certificate of mandate or office',
      clearer_copy: 'a more legible copy',
      other: 'another document',
    },
  },
  es: {
    asked: {
      title: 'Se le piden documentos',
      message: (list, day) =>
        `Para verificar su cuenta falta: ${list}. Envíelo hasta el ${day}; su solicitud conserva su lugar.`,
    },
    reminded: {
      title: 'Recordatorio: se esperan documentos',
      message: (list, day) => `Todavía falta: ${list}. Puede enviarlo hasta el ${day}.`,
    },
    withdrawn: {
      title: 'Los documentos solicitados ya no son necesarios',
      message: 'Su solicitud de verificación se examina de nuevo. No tiene nada que enviar.',
    },
    quoted: (message) => `El equipo le escribe: «${message}»`,
    unanswered: `Sin respuesta en ${days} días, la solicitud se rechaza; podrá impugnarla o enviar otra.`,
    action: 'Enviar los documentos',
    documents: {
      identity_document: 'un documento de identidad',
      press_card: 'un carné de prensa',
      employer_letter: 'un certificado de su redacción o empleador',
      published_work: 'trabajos publicados',
      election_record: 'un acta o resultado electoral',
      mandate_certificate: 'un certificado de mandato o cargo',
      clearer_copy: 'una copia más legible',
      other: 'otro documento',
    },
  },
  de: {
    asked: {
      title: 'Es werden Unterlagen von Ihnen benötigt',
      message: (list, day) =>
        `Für die Verifizierung Ihres Kontos fehlt: ${list}. Senden Sie es bis zum ${day}; Ihr Antrag behält seinen Platz.`,
    },
    reminded: {
      title: 'Erinnerung: Unterlagen werden erwartet',
      message: (list, day) => `Es fehlt noch: ${list}. Sie können es bis zum ${day} senden.`,
    },
    withdrawn: {
      title: 'Die angeforderten Unterlagen sind nicht mehr nötig',
      message: 'Ihr Antrag auf Verifizierung wird wieder geprüft. Sie müssen nichts senden.',
    },
    quoted: (message) => `Das Team schreibt Ihnen: „${message}“`,
    unanswered: `Ohne Antwort innerhalb von ${days} Tagen wird der Antrag abgelehnt; Sie können dies anfechten oder einen neuen stellen.`,
    action: 'Unterlagen senden',
    documents: {
      identity_document: 'ein Ausweisdokument',
      press_card: 'ein Presseausweis',
      employer_letter: 'eine Bescheinigung Ihrer Redaktion oder Ihres Arbeitgebers',
      published_work: 'veröffentlichte Arbeiten',
      election_record: 'eine Wahlniederschrift oder ein Wahlergebnis',
      mandate_certificate: 'eine Bescheinigung über Mandat oder Amt',
      clearer_copy: 'eine besser lesbare Kopie',
      other: 'ein anderes Dokument',
    },
  },
  it: {
    asked: {
      title: 'Le vengono chiesti dei documenti',
      message: (list, day) =>
        `Per verificare il Suo account manca: ${list}. Lo invii entro il ${day}; la Sua richiesta mantiene il suo posto.`,
    },
    reminded: {
      title: 'Promemoria: si attendono dei documenti',
      message: (list, day) => `Manca ancora: ${list}. Può inviarlo fino al ${day}.`,
    },
    withdrawn: {
      title: 'I documenti richiesti non servono più',
      message: 'La Sua richiesta di verifica viene di nuovo esaminata. Non deve inviare nulla.',
    },
    quoted: (message) => `Il team Le scrive: «${message}»`,
    unanswered: `Senza risposta entro ${days} giorni la richiesta viene respinta; potrà contestarla o inviarne un’altra.`,
    action: 'Inviare i documenti',
    documents: {
      identity_document: 'un documento d’identità',
      press_card: 'una tessera stampa',
      employer_letter: 'un attestato della Sua redazione o del Suo datore di lavoro',
      published_work: 'lavori pubblicati',
      election_record: 'un verbale o risultato elettorale',
      mandate_certificate: 'un attestato di mandato o di carica',
      clearer_copy: 'una copia più leggibile',
      other: 'un altro documento',
    },
  },
}

/** Words about an open ask in a member's language; the reviewer's own words stand in the letter alone. */
export function askWordsFor(
  kind: 'asked' | 'reminded',
  { wanted, message, due }: { wanted: readonly AskedDocument[]; message: string; due: Date },
) {
  return (language: Language) => {
    const words = askWords[language]
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
      wanted.map((one) => words.documents[one]),
    )
    const said = words[kind].message(list, longDay(language, due))
    return {
      title: words[kind].title,
      message: said,
      lead: [said, words.quoted(message), words.unanswered].join(' '),
      action: { label: words.action, path: '/verification' },
    }
  }
}
