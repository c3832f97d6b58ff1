import { of } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { longDay } from '@parvis/platform/paris.ts'

interface Said {
  title: string
  message: string
  action: { label: string; path: string }
  otherwise: string
}

interface ContactWords {
  /** To a new contact of an organisation. */
  named: (organisation: string) => Said
  /** To a former one. */
  ended: (organisation: string) => Said
  /** To contacts: a person asks for the tick in the organisation's name. */
  asked: (person: string, organisation: string) => Said
  /** To a member whose tick is suspended. */
  left: (organisation: string, day: Date) => string
}

const path = '/organisation'

const because: Record<Language, string> = {
  fr: 'Vous recevez ce message parce que votre compte parle, ou parlait, pour une organisation.',
  en: 'You receive this message because your account speaks, or spoke, for an organisation.',
  es: 'Recibe este mensaje porque su cuenta habla, o hablaba, por una organización.',
  de: 'Sie erhalten diese Nachricht, weil Ihr Konto für eine Organisation spricht oder gesprochen hat.',
  it: 'Riceve questo messaggio perché il Suo account parla, o parlava, per un’organizzazione.',
}

/** Messages to the contacts of organisations, and about what they say. */
export const contactWords: Record<Language, ContactWords> = {
  fr: {
    named: (organisation) => ({
      title: 'Vous parlez pour une organisation',
      message: `Vous êtes le contact ${of(organisation)} : vous pouvez confirmer que les journalistes qui s’en réclament y travaillent, et dire quand ils la quittent. L’équipe de vérification décide ensuite.`,
      action: { label: 'Voir les journalistes', path },
      otherwise: because.fr,
    }),
    ended: (organisation) => ({
      title: 'Vous ne parlez plus pour une organisation',
      message: `Un administrateur a mis fin à votre rôle de contact ${of(organisation)}. Ce que vous avez confirmé reste valable. Répondez à l’équipe si c’est une erreur.`,
      action: { label: 'Voir ma vérification', path: '/verification' },
      otherwise: because.fr,
    }),
    asked: (person, organisation) => ({
      title: 'Une personne se réclame de votre organisation',
      message: `${person} demande la vérification de son compte au nom ${of(organisation)}. Cette personne travaille-t-elle chez vous ?`,
      action: { label: 'Répondre', path },
      otherwise: because.fr,
    }),
    left: (organisation, day) =>
      `La personne de contact ${of(organisation)} a déclaré que vous n’y travaillez plus depuis le ${longDay('fr', day)}.`,
  },
  en: {
    named: (organisation) => ({
      title: 'You speak for an organisation',
      message: `You are the contact of ${organisation}: you can confirm that journalists who name it work there, and say when they leave. The verification team then decides.`,
      action: { label: 'See the journalists', path },
      otherwise: because.en,
    }),
    ended: (organisation) => ({
      title: 'You no longer speak for an organisation',
      message: `An administrator has ended your role as contact of ${organisation}. What you confirmed remains valid. Answer the team if this is a mistake.`,
      action: { label: 'See my verification', path: '/verification' },
      otherwise: because.en,
    }),
    asked: (person, organisation) => ({
      title: 'A person names your organisation',
      message: `${person} asks for their account to be verified in the name of ${organisation}. Do they work for you?`,
      action: { label: 'Answer', path },
      otherwise: because.en,
    }),
    left: (organisation, day) =>
      `The contact of ${organisation} has declared that you have not worked there since ${longDay('en', day)}.`,
  },
  es: {
    named: (organisation) => ({
      title: 'Usted habla por una organización',
      message: `Usted es el contacto de ${organisation}: puede confirmar que los periodistas que la mencionan trabajan en ella, y decir cuándo la dejan. Después decide el equipo de verificación.`,
      action: { label: 'Ver los periodistas', path },
      otherwise: because.es,
    }),
    ended: (organisation) => ({
      title: 'Usted ya no habla por una organización',
      message: `Un administrador ha puesto fin a su función de contacto de ${organisation}. Lo que usted confirmó sigue siendo válido. Responda al equipo si es un error.`,
      action: { label: 'Ver mi verificación', path: '/verification' },
      otherwise: because.es,
    }),
    asked: (person, organisation) => ({
      title: 'Una persona menciona su organización',
      message: `${person} pide la verificación de su cuenta en nombre de ${organisation}. ¿Trabaja con ustedes?`,
      action: { label: 'Responder', path },
      otherwise: because.es,
    }),
    left: (organisation, day) =>
      `La persona de contacto de ${organisation} ha declarado que usted ya no trabaja en ella desde el ${longDay('es', day)}.`,
  },
  de: {
    named: (organisation) => ({
      title: 'Sie sprechen für eine Organisation',
      message: `Sie sind die Kontaktperson von ${organisation}: Sie können bestätigen, dass Personen, die diese Redaktion angeben, dort arbeiten, und sagen, wann sie gehen. Das Verifizierungsteam entscheidet danach.`,
      action: { label: 'Journalistinnen und Journalisten ansehen', path },
      otherwise: because.de,
    }),
    ended: (organisation) => ({
      title: 'Sie sprechen nicht mehr für eine Organisation',
      message: `Die Administration hat Ihre Rolle als Kontaktperson von ${organisation} beendet. Was Sie bestätigt haben, bleibt gültig. Antworten Sie dem Team, wenn das ein Irrtum ist.`,
      action: { label: 'Meine Verifizierung ansehen', path: '/verification' },
      otherwise: because.de,
    }),
    asked: (person, organisation) => ({
      title: 'Eine Person nennt Ihre Organisation',
      message: `${person} beantragt die Verifizierung des eigenen Kontos im Namen von ${organisation}. Arbeitet diese Person bei Ihnen?`,
      action: { label: 'Antworten', path },
      otherwise: because.de,
    }),
    left: (organisation, day) =>
      `Die Kontaktperson von ${organisation} hat erklärt, dass Sie seit dem ${longDay('de', day)} nicht mehr dort arbeiten.`,
  },
  it: {
    named: (organisation) => ({
      title: 'Lei parla per un’organizzazione',
      message: `Lei è il contatto di ${organisation}: può confermare che i giornalisti che la indicano vi lavorano, e dire quando la lasciano. Poi decide il team di verifica.`,
      action: { label: 'Vedere i giornalisti', path },
      otherwise: because.it,
    }),
    ended: (organisation) => ({
      title: 'Lei non parla più per un’organizzazione',
      message: `Un amministratore ha posto fine al Suo ruolo di contatto di ${organisation}. Ciò che ha confermato resta valido. Risponda al team se è un errore.`,
      action: { label: 'Vedere la mia verifica', path: '/verification' },
      otherwise: because.it,
    }),
    asked: (person, organisation) => ({
      title: 'Una persona indica la Sua organizzazione',
      message: `${person} chiede la verifica del suo account a nome di ${organisation}. Lavora da voi?`,
      action: { label: 'Rispondere', path },
      otherwise: because.it,
    }),
    left: (organisation, day) =>
      `La persona di contatto di ${organisation} ha dichiarato che Lei non vi lavora più dal ${longDay('it', day)}.`,
  },
}
