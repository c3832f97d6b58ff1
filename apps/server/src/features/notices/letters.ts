import type { NoticeTargetType } from '@parvis/contract/legal-notices.ts'
import type { DecisionKind, NoticeReason } from '@parvis/contract/moderation.ts'
import type { mailAddress } from '../identity/service.ts'
import { outcomes, someTarget } from '../statements/views.ts'

type Letter = Parameters<typeof mailAddress>[3]

const reasonNames: Record<NoticeReason, string> = {
  harassment: 'menaces ou harcèlement',
  hate_speech: 'provocation à la haine ou à la violence',
  defamation: 'injure ou diffamation',
  privacy: 'atteinte à la vie privée',
  terrorism: 'apologie ou provocation au terrorisme',
  child_abuse: 'atteinte à un mineur',
  intellectual_property: 'propriété intellectuelle',
  election: 'atteinte à la sincérité du scrutin',
  other: 'autre infraction',
}

const otherwise =
  'Vous n’avez rien signalé ? Quelqu’un s’est trompé d’adresse : ignorez ce message. Gardez ce lien pour vous, il ouvre ce signalement.'

/** The receipt, without delay (regulation 2022/2065, article 16(4)). */
export function receiptLetter(
  notice: { receipt: string; target_type: NoticeTargetType; reason: NoticeReason },
  link: string,
): Letter {
  const { receipt, target_type, reason } = notice
  return {
    subject: `Votre signalement ${receipt} est bien arrivé`,
    lead: `Vous avez signalé ${someTarget[target_type]} comme illicite : ${reasonNames[reason]}. Une personne de la modération l’examine ; la décision vous sera envoyée à cette adresse.`,
    action: { label: 'Suivre mon signalement', link },
    otherwise,
  }
}

/** What was decided, and what one can do about it (article 16(5)). */
export function outcomeLetter(receipt: string, kinds: DecisionKind[], link: string): Letter {
  const refused = kinds.every((kind) => kind === 'no_action')
  const redress = refused
    ? 'Vous pouvez contester cette décision pendant six mois : une autre personne la réexaminera.'
    : 'Si vous n’êtes pas d’accord, un organe de règlement extrajudiciaire ou le juge peuvent être saisis.'
  return {
    subject: `Votre signalement ${receipt} a été examiné`,
    lead: [...kinds.map((kind) => outcomes[kind]), redress].join(' '),
    action: { label: 'Voir la décision', link },
    otherwise,
  }
}

export function reversedLetter(receipt: string, link: string): Letter {
  return {
    subject: `La décision sur votre signalement ${receipt} est annulée`,
    lead: 'Après un nouvel examen, la mesure prise après votre signalement ne vaut plus.',
    action: { label: 'Voir la décision', link },
    otherwise,
  }
}

export function answeredLetter(receipt: string, reversed: boolean, answer: string, link: string): Letter {
  return {
    subject: `Votre contestation ${receipt} a été examinée`,
    lead: `${
      reversed ? 'La décision est annulée : ce contenu est examiné de nouveau.' : 'La décision est maintenue.'
    } Réponse de la modération : ${answer}`,
    action: { label: 'Voir la réponse', link },
    otherwise,
  }
}
