import type { Language } from '@parvis/contract/languages.ts'

interface AppointmentWords {
  subject: string
  lead: (name: string) => string
  otherwise: string
}

/** Letter to all administrators when another one is appointed. */
export const appointmentWords: Record<Language, AppointmentWords> = {
  fr: {
    subject: 'Un nouvel administrateur de {siteName}',
    lead: (name) =>
      `${name} vient d’être nommé administrateur. Pendant sept jours, cette personne ne peut pas donner le second accord à un autre administrateur.`,
    otherwise:
      'Si cette nomination vous surprend, retirez ce droit dans la console et prévenez l’exploitant du site.',
  },
  en: {
    subject: 'A new administrator of {siteName}',
    lead: (name) =>
      `${name} has just been appointed administrator. For seven days this person cannot give another administrator the second agreement.`,
    otherwise:
      'If this appointment surprises you, take the right back in the console and inform the operator of the site.',
  },
  es: {
    subject: 'Un nuevo administrador de {siteName}',
    lead: (name) =>
      `${name} acaba de ser nombrado administrador. Durante siete días, esta persona no puede dar el segundo acuerdo a otro administrador.`,
    otherwise:
      'Si este nombramiento le sorprende, retire este derecho en la consola y avise al responsable del sitio.',
  },
  de: {
    subject: 'Neue Administration von {siteName}',
    lead: (name) =>
      `${name} wurde soeben zum Administrator ernannt. Sieben Tage lang kann diese Person einem anderen Administrator nicht die zweite Zustimmung geben.`,
    otherwise:
      'Wenn Sie diese Ernennung überrascht, entziehen Sie das Recht in der Konsole und informieren Sie den Betreiber der Seite.',
  },
  it: {
    subject: 'Un nuovo amministratore di {siteName}',
    lead: (name) =>
      `${name} è appena stato nominato amministratore. Per sette giorni questa persona non può dare il secondo consenso a un altro amministratore.`,
    otherwise:
      'Se questa nomina La sorprende, revochi il diritto nella console e avvisi il gestore del sito.',
  },
}
