import { settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import { type EvidenceKind, evidenceKinds } from '@parvis/contract/audit/verification-decisions.ts'
import type { AdminCommand } from './admin-command.ts'

const rightDetails = 'Option : --reason MOTIF, inscrit au journal des actes.'

const evidenceTexts: Record<EvidenceKind, string> = {
  press_card: 'carte de presse',
  employer_letter: 'attestation de l’employeur',
  published_work: 'travaux publiés',
  election_record: 'résultats de l’élection',
  mandate_certificate: 'attestation de mandat',
  official_contact: 'contact officiel',
}

/** Commands of operators, by their first word. All that changes something is written to the audit trail. */
export const adminCommands: Readonly<Record<string, AdminCommand>> = {
  grant: {
    usage: [
      ['npm run admin -- grant moderator ADRESSE', 'nommer modérateur'],
      ['npm run admin -- grant administrator ADRESSE', 'nommer administrateur'],
    ],
    details: rightDetails,
    read: async (words) => (await import('./admin-rights.ts')).readRight(words, true),
  },
  revoke: {
    usage: [
      ['npm run admin -- revoke moderator ADRESSE', 'retirer la modération'],
      [
        'npm run admin -- revoke administrator ADRESSE',
        'retirer l’administration, sauf au dernier administrateur',
      ],
    ],
    details: rightDetails,
    read: async (words) => (await import('./admin-rights.ts')).readRight(words, false),
  },
  verify: {
    usage: [
      [
        'npm run admin -- verify ADRESSE --evidence PREUVE --reason MOTIF',
        'vérifier un journaliste ou un responsable politique',
      ],
    ],
    details: `La demande en attente est acceptée ; sans demande, il en est fait une. Le membre reçoit la décision,
le certificat et le journal public la montrent, comme après un accord donné dans la console.

Preuves :
${evidenceKinds.map((kind) => `  ${kind.padEnd(20)} ${evidenceTexts[kind]}`).join('\n')}

Options, sans demande en attente :
  --organisation NOM   le média, ou l’institution
  --mandate MANDAT     le mandat d’un responsable politique
  --party PARTI        l’identifiant de son parti (ps)
Option :
  --until AAAA-MM-JJ   le dernier jour du mandat`,
    read: async (words) => (await import('./admin-accounts.ts')).readVerification(words),
  },
  username: {
    usage: [
      [
        'npm run admin -- username ADRESSE NOM MOTIF',
        'donner à un membre vérifié un nom d’utilisateur, même réservé',
      ],
    ],
    details: 'Le membre reçoit le nom et le motif ; le journal des actes garde le motif.',
    read: async (words) => (await import('./admin-accounts.ts')).readUsername(words),
  },
  'link-official': {
    usage: [
      [
        'npm run admin -- link-official ADRESSE NUMÉRO',
        'lier un responsable vérifié à son identifiant officiel (PA1008)',
      ],
    ],
    read: async (words) => (await import('./admin-accounts.ts')).readLink(words),
  },
  'unlink-official': {
    usage: [['npm run admin -- unlink-official ADRESSE', 'défaire ce lien']],
    read: async (words) => (await import('./admin-accounts.ts')).readUnlink(words),
  },
  announce: {
    usage: [
      ['npm run admin -- announce TITRE MESSAGE', 'écrire à tous les membres, dans leurs notifications'],
    ],
    read: async (words) => (await import('./admin-service.ts')).readAnnouncement(words),
  },
  settings: {
    usage: [
      ['npm run admin -- settings list', 'les réglages du site'],
      ['npm run admin -- settings get SECTION[.RÉGLAGE]', 'une section, ou un réglage'],
      [
        'npm run admin -- settings set SECTION RÉGLAGE=VALEUR… --reason MOTIF',
        'changer des réglages d’une section',
      ],
      ['npm run admin -- settings history SECTION', 'qui a changé quoi, quand et pourquoi'],
      [
        'npm run admin -- settings restore SECTION VERSION --reason MOTIF',
        'rétablir une version ; 0 : les réglages d’origine',
      ],
    ],
    details: `Sections : ${settingsSections.join(', ')}.
Une valeur qui n’est pas un texte s’écrit en JSON : true, 12, ["fr","en"].
Chaque changement vaut tout de suite, sur tous les serveurs, et va au journal des actes.`,
    read: async (words) => (await import('./admin-settings.ts')).readSettings(words),
  },
  'rotate-keys': {
    usage: [
      ['npm run admin -- rotate-keys', 'annoncer une nouvelle clé de signature'],
      ['npm run admin -- rotate-keys revoke', 'après une fuite : changer de clé et refuser les anciennes'],
    ],
    read: async (words) => (await import('./admin-service.ts')).readRotation(words),
  },
  schedules: {
    usage: [['npm run admin -- schedules', 'où en sont les tâches régulières : dernier succès, échecs']],
    reads: true,
    read: async (words) => (await import('./admin-schedules.ts')).readSchedules(words),
  },
  'service-token': {
    usage: [
      [
        'npm run admin -- service-token',
        'un jeton d’administration du serveur d’authentification, une heure',
      ],
    ],
    read: async (words) => (await import('./admin-service.ts')).readServiceToken(words),
  },
}

/** Columns of the words in the usage; longer ones have their purpose on the next line. */
const width = 50

const usageLine = ([words, does]: readonly [string, string]) =>
  words.length < width ? `  ${words.padEnd(width)}${does}` : `  ${words}\n  ${''.padEnd(width)}${does}`

export const usage = `Usage :
${Object.values(adminCommands)
  .flatMap((command) => command.usage.map(usageLine))
  .join('\n')}
  ${'npm run admin -- help COMMANDE'.padEnd(width)}ce que prend une commande

Option de toutes : --json, pour une réponse que lit un programme.`

export function helpOn({ usage, details }: Pick<AdminCommand, 'usage' | 'details'>): string {
  return ['Usage :', ...usage.map(usageLine), ...(details === undefined ? [] : ['', details])].join('\n')
}
