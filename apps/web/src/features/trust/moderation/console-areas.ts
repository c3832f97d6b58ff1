import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'

export interface ConsoleEntry {
  to: NonNullable<LinkProps['to']>
  text: MessageDescriptor
  /** Beginnings of the addresses of further screens that belong to this one. */
  holds?: readonly string[]
  /** Count of what waits, among the counts of the console. */
  waiting?: 'open' | 'signals' | 'admissions' | 'errors'
  /** Closed to moderators. */
  forAdministrators?: true
  /** Closed to those who do not edit the political data. */
  forEditors?: true
}

/** Rights beside those of a moderator. */
export interface ConsoleRights {
  administrator: boolean
  editor: boolean
}

interface ConsoleArea {
  text: MessageDescriptor
  entries: readonly ConsoleEntry[]
}

/** Screens of the console by area. An area opens at its first entry. */
const areas: readonly ConsoleArea[] = [
  {
    text: msg`Dossiers`,
    entries: [
      { to: '/moderation', text: msg`Signalements`, holds: ['/moderation/dossiers/'], waiting: 'open' },
      { to: '/moderation/signaux', text: msg`Signaux`, waiting: 'signals' },
      { to: '/moderation/appels', text: msg`Contestations` },
      {
        to: '/moderation/verifications',
        text: msg`Vérifications`,
        holds: [
          '/moderation/lots',
          '/moderation/lettres',
          '/administration/organisations',
          '/administration/elus',
        ],
      },
      { to: '/political-data/errors', text: msg`Erreurs`, waiting: 'errors', forEditors: true },
      { to: '/moderation/reponses', text: msg`Réponses` },
      { to: '/moderation/charge', text: msg`Charge` },
      { to: '/moderation/actes', text: msg`Journal des actes`, forAdministrators: true },
    ],
  },
  {
    text: msg`Comptes`,
    entries: [
      { to: '/administration/membres', text: msg`Membres`, holds: ['/administration/membres/'] },
      { to: '/administration/inscriptions', text: msg`Inscriptions`, waiting: 'admissions' },
      { to: '/administration/invitations', text: msg`Invitations`, forAdministrators: true },
      { to: '/administration/blocages', text: msg`Blocages`, forAdministrators: true },
      { to: '/moderation/equipe', text: msg`Équipe`, forAdministrators: true },
    ],
  },
  {
    text: msg`Site`,
    entries: [
      { to: '/administration/reglages', text: msg`Réglages du site`, forAdministrators: true },
      { to: '/administration/annonces', text: msg`Annonces`, forAdministrators: true },
      { to: '/moderation/regles', text: msg`Règles`, forAdministrators: true },
      {
        to: '/administration/obligations',
        text: msg`Obligations`,
        holds: ['/administration/obligations/'],
        forAdministrators: true,
      },
      { to: '/moderation/partis', text: msg`Partis`, forAdministrators: true },
      { to: '/moderation/evenements', text: msg`Événements`, forAdministrators: true },
      { to: '/moderation/reserves', text: msg`Périodes de réserve`, forAdministrators: true },
      { to: '/moderation/etat', text: msg`État du service`, forAdministrators: true },
    ],
  },
]

export const isAt = ({ to, holds = [] }: ConsoleEntry, path: string) =>
  path === to || holds.some((beginning) => path.startsWith(beginning))

/** Areas with the entries that a member of the staff may open; the one that a path belongs to is `open`. */
export function areasFor({ administrator, editor }: ConsoleRights, path: string) {
  return areas.flatMap(({ text, entries }) => {
    const own = entries.filter(
      ({ forAdministrators, forEditors }) =>
        (administrator || forAdministrators !== true) && (editor || forEditors !== true),
    )
    const first = own[0]
    return first === undefined
      ? []
      : [{ text, first, entries: own, open: own.some((entry) => isAt(entry, path)) }]
  })
}
