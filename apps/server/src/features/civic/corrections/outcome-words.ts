import type { ErrorDecision } from '@parvis/contract/civic/corrections.schemas.ts'
import type { ErrorOutcome } from '@parvis/contract/civic/corrections.ts'
import type { Language } from '@parvis/contract/languages.ts'

const titles: Record<Language, Record<ErrorOutcome, string>> = {
  fr: {
    corrected: 'L’erreur que vous avez signalée est corrigée',
    noted: 'Une remarque publiée répond à votre signalement d’erreur',
    refused: 'Votre signalement d’erreur n’a pas été retenu',
    closed: 'Votre signalement d’erreur a été classé sans correction',
  },
  en: {
    corrected: 'The error you reported has been corrected',
    noted: 'A published remark answers your report of an error',
    refused: 'Your report of an error was not accepted',
    closed: 'Your report of an error was closed without a correction',
  },
  es: {
    corrected: 'El error que usted señaló está corregido',
    noted: 'Una observación publicada responde a su aviso de error',
    refused: 'Su aviso de error no se ha aceptado',
    closed: 'Su aviso de error se ha cerrado sin corrección',
  },
  de: {
    corrected: 'Der von Ihnen gemeldete Fehler ist berichtigt',
    noted: 'Eine veröffentlichte Anmerkung beantwortet Ihre Fehlermeldung',
    refused: 'Ihre Fehlermeldung wurde nicht angenommen',
    closed: 'Ihre Fehlermeldung wurde ohne Berichtigung geschlossen',
  },
  it: {
    corrected: 'L’errore che ha segnalato è stato corretto',
    noted: 'Un’osservazione pubblicata risponde alla Sua segnalazione di errore',
    refused: 'La Sua segnalazione di errore non è stata accolta',
    closed: 'La Sua segnalazione di errore è stata chiusa senza correzione',
  },
}

const separators: Record<Language, string> = { fr: ' : ', en: ': ', es: ': ', de: ': ', it: ': ' }

/** Longest message of a notification, in code units. */
const messageLength = 1_900

/** Text that tells a reporter the outcome. Editors write in French. */
export function outcomeWords(
  subject: string,
  decision: ErrorDecision,
  language: Language,
): { title: string; message: string } {
  const title = titles[language][decision.outcome]
  const after = separators[language]
  const more =
    decision.outcome === 'corrected' || decision.outcome === 'noted'
      ? `${after}${decision.before} → ${decision.after}`
      : decision.outcome === 'refused'
        ? `${after}${decision.reason}`
        : ''
  return { title, message: (subject + more).slice(0, messageLength).toWellFormed() }
}
