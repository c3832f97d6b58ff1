import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'

interface Facts {
  name: string
  mandate: string
  territory: string
}

const days = furtherLimits.preparedDays
const path = '/verification'

/** To a member for whom a verification is prepared. */
export const preparedWords: Record<Language, (facts: Facts) => ReturnType<typeof said>> = {
  fr: ({ mandate, territory }) =>
    said(
      'Une vérification est préparée pour vous',
      `L’équipe a relevé votre mandat dans une source publique : ${mandate}, ${territory}. Acceptez-la, et elle sera examinée sans document à envoyer. Elle attend ${days} jours.`,
      'Voir la vérification',
      'Vous recevez ce message parce qu’une source publique indique votre mandat.',
    ),
  en: ({ mandate, territory }) =>
    said(
      'A verification is prepared for you',
      `The team found your mandate in a public source: ${mandate}, ${territory}. Accept it, and it is reviewed with no document to send. It waits for ${days} days.`,
      'See the verification',
      'You receive this message because a public source names your mandate.',
    ),
  es: ({ mandate, territory }) =>
    said(
      'Se ha preparado una verificación para usted',
      `El equipo ha encontrado su mandato en una fuente pública: ${mandate}, ${territory}. Acéptela y se examinará sin que tenga que enviar documentos. Espera ${days} días.`,
      'Ver la verificación',
      'Recibe este mensaje porque una fuente pública indica su mandato.',
    ),
  de: ({ mandate, territory }) =>
    said(
      'Eine Verifizierung ist für Sie vorbereitet',
      `Das Team hat Ihr Mandat in einer öffentlichen Quelle gefunden: ${mandate}, ${territory}. Nehmen Sie sie an, dann wird sie ohne weitere Unterlagen geprüft. Sie wartet ${days} Tage.`,
      'Verifizierung ansehen',
      'Sie erhalten diese Nachricht, weil eine öffentliche Quelle Ihr Mandat nennt.',
    ),
  it: ({ mandate, territory }) =>
    said(
      'Una verifica è pronta per Lei',
      `Il team ha trovato il Suo mandato in una fonte pubblica: ${mandate}, ${territory}. La accetti, e verrà esaminata senza documenti da inviare. Attende ${days} giorni.`,
      'Vedere la verifica',
      'Riceve questo messaggio perché una fonte pubblica indica il Suo mandato.',
    ),
}

function said(title: string, message: string, label: string, otherwise: string) {
  return { title, message, action: { label, path }, otherwise }
}

/** To the holder of an address without an account, in French: nothing else is known of them. */
export function invitation({ name, mandate, territory }: Facts, link: string) {
  return {
    subject: 'Votre vérification est préparée',
    lead: `${name}, une source publique indique votre mandat : ${mandate}, ${territory}. Ouvrez un compte de responsable politique avec cette adresse : la vérification vous y attend ${days} jours, sans document à envoyer. Cette invitation est personnelle : elle vaut pour cette adresse seulement, et une seule fois.`,
    action: { label: 'Ouvrir un compte', link },
    otherwise:
      'Vous recevez ce message parce qu’une source publique donne cette adresse. Sans suite de votre part, elle est oubliée.',
  }
}
