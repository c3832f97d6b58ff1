import type { Mail } from '../../platform/mail/mail.ts'
import { type MailLine, mailPage } from './mail-page.ts'
import type { MailedSecrets, MailKind } from './one-time-tokens.ts'

interface Wording {
  subject: string
  title: string
  lead: string
  /** What the link does; null: the mail has a code only. */
  button: string | null
  otherwise: string
}

const wordings: Record<MailKind, Wording> = {
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Bienvenue sur Parvis',
    lead: 'Il ne reste qu’une étape : confirmez que cette adresse est bien la vôtre.',
    button: 'Confirmer mon adresse',
    otherwise:
      'Vous n’avez pas créé de compte sur Parvis ? Ignorez ce message : sans confirmation, rien n’est activé.',
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Nouveau mot de passe',
    lead: 'Vous avez demandé à changer le mot de passe de votre compte Parvis.',
    button: 'Choisir un mot de passe',
    otherwise:
      'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable, et personne d’autre n’a reçu ce lien.',
  },
  magic_link: {
    subject: 'Votre lien de connexion',
    title: 'Connexion à Parvis',
    lead: 'Vous avez demandé à vous connecter sans mot de passe.',
    button: 'Me connecter',
    otherwise:
      'Vous n’avez rien demandé ? Ignorez ce message : personne n’entre sans ce lien ou ce code, et vous seul les avez reçus.',
  },
  invite: {
    subject: 'Vous êtes invité sur Parvis',
    title: 'Bienvenue sur Parvis',
    lead: 'Un compte a été ouvert pour vous. Acceptez l’invitation, puis choisissez votre mot de passe.',
    button: 'Accepter l’invitation',
    otherwise: 'Vous ne souhaitez pas de compte ? Ignorez ce message : sans votre accord, rien n’est activé.',
  },
  email_change_current: {
    subject: 'Confirmez votre changement d’adresse',
    title: 'Changement d’adresse e-mail',
    lead: 'Vous avez demandé à quitter cette adresse pour une autre. Confirmez-le ici, et sur la nouvelle adresse.',
    button: 'Confirmer le changement',
    otherwise:
      'Vous n’avez rien demandé ? Ne confirmez pas, et changez votre mot de passe : quelqu’un a pu entrer dans votre compte.',
  },
  email_change_new: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    title: 'Nouvelle adresse e-mail',
    lead: 'Vous avez demandé à utiliser cette adresse pour votre compte Parvis. Confirmez qu’elle est bien la vôtre.',
    button: 'Confirmer cette adresse',
    otherwise: 'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, rien ne change.',
  },
  reauthentication: {
    subject: 'Votre code de vérification',
    title: 'Confirmez que c’est bien vous',
    lead: 'Une modification importante de votre compte demande ce code.',
    button: null,
    otherwise:
      'Vous n’avez rien demandé ? Ne communiquez ce code à personne, et changez votre mot de passe : quelqu’un a pu entrer dans votre compte.',
  },
}

interface ComposedMail {
  subject: string
  text: string
  html: string
}

const signature = `Parvis
Le réseau social politique vérifié et transparent
`

/** The mail of a kind, with its link and its code, in text and in HTML. */
export function composeMail(
  kind: MailKind,
  { link, code }: MailedSecrets,
  lifetimeSeconds: number,
): ComposedMail {
  const { subject, title, lead, button, otherwise } = wordings[kind]
  const action = button === null || link === null ? null : { label: button, link }
  const good =
    action === null
      ? `Le code est valable ${duration(lifetimeSeconds)} et ne sert qu’une fois.`
      : `Le lien et le code sont valables ${duration(lifetimeSeconds)} et ne servent qu’une fois.`
  const means =
    action === null
      ? `Votre code : ${code}`
      : `${action.label} :\n${action.link}\n\nOu saisissez ce code : ${code}`
  return {
    subject,
    text: [title, lead, means, good, otherwise, signature].join('\n\n'),
    html: mailPage({ subject, title, lead, action, code, validity: good, otherwise }),
  }
}

/** What has happened to an account, for whoever did not do it. */
export type Notice = 'password_changed' | 'email_changed' | 'phone_changed' | 'factor_removed'

const notices: Record<Notice, { subject: string; lead: string }> = {
  password_changed: {
    subject: 'Votre mot de passe a été changé',
    lead: 'Le mot de passe de votre compte Parvis vient d’être changé. Les autres appareils sont déconnectés.',
  },
  email_changed: {
    subject: 'Votre adresse e-mail a été changée',
    lead: 'Votre compte Parvis utilise désormais une autre adresse e-mail. Celle-ci ne sert plus à vous connecter.',
  },
  phone_changed: {
    subject: 'Votre numéro de téléphone a été changé',
    lead: 'Le numéro de téléphone de votre compte Parvis vient d’être changé.',
  },
  factor_removed: {
    subject: 'La validation en deux étapes a changé',
    lead: 'Un moyen de validation en deux étapes vient d’être retiré de votre compte Parvis.',
  },
}

/** A mail that asks for nothing: whoever did what it tells can throw it away. */
export function composeNotice(notice: Notice): ComposedMail {
  const { subject, lead } = notices[notice]
  const otherwise =
    'C’était vous ? Il n’y a rien à faire. Sinon, demandez tout de suite un nouveau mot de passe depuis l’écran de connexion.'
  return {
    subject,
    text: [subject, lead, otherwise, signature].join('\n\n'),
    html: mailPage({ subject, title: subject, lead, action: null, code: null, validity: null, otherwise }),
  }
}

/** A mail to a member about something on the site. */
export interface Letter {
  subject: string
  /** Paragraphs of plain text. */
  lead: string
  /** What it tells one by one; each leads to where it is. */
  lines?: MailLine[]
  action: { label: string; link: string } | null
  /** Why they get it, and what to do when it is not for them. */
  otherwise: string
  /** For what comes again and again: ends it, signed out and at one tap, as mail programs offer it too (RFC 8058). */
  unsubscribe?: { label: string; link: string }
}

export function composeLetter(letter: Letter): ComposedMail & Pick<Mail, 'headers'> {
  const { subject, lead, lines = [], action, otherwise, unsubscribe } = letter
  const told = lines.map(({ title, text, link }) =>
    [title, text, link].filter((part) => part !== '').join('\n'),
  )
  const open = action === null ? [] : [`${action.label} : ${action.link}`]
  const end = unsubscribe === undefined ? [] : [`${unsubscribe.label} : ${unsubscribe.link}`]
  const page = { subject, title: subject, lead, lines, action, code: null, validity: null, otherwise }
  return {
    subject,
    text: [subject, lead, ...told, ...open, otherwise, ...end, signature].join('\n\n'),
    html: mailPage({ ...page, unsubscribe }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes <= 1 ? 'une minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'une heure' : `${hours} heures`
}
