import { settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import { type ReviewedEvidence, reviewedEvidence } from '@parvis/contract/audit/decisions.ts'
import type { CommandGroup } from '../command.ts'
import { membersCommand } from './members.ts'

const rightDetails = 'Option : --reason MOTIF, inscrit au journal des actes.'

const evidenceTexts: Record<ReviewedEvidence, string> = {
  press_card: 'carte de presse',
  employer_letter: 'attestation de l’employeur',
  published_work: 'travaux publiés',
  election_record: 'résultats de l’élection',
  mandate_certificate: 'attestation de mandat',
  official_contact: 'contact officiel',
  newsroom_site: 'adresse et site de la rédaction',
}

/** Commands by their first word. All that changes something is written to the audit trail. */
const commands: CommandGroup['commands'] = {
  grant: {
    usage: [
      ['npm run admin -- grant moderator ADRESSE', 'nommer modérateur'],
      ['npm run admin -- grant administrator ADRESSE', 'nommer administrateur'],
      ['npm run admin -- grant editor ADRESSE', 'nommer éditeur des données politiques'],
    ],
    details: rightDetails,
    read: async (words) => (await import('./accounts.ts')).readRight(words, true),
  },
  revoke: {
    usage: [
      ['npm run admin -- revoke moderator ADRESSE', 'retirer la modération'],
      [
        'npm run admin -- revoke administrator ADRESSE',
        'retirer l’administration, sauf au dernier administrateur',
      ],
      ['npm run admin -- revoke editor ADRESSE', 'retirer l’édition des données'],
    ],
    details: rightDetails,
    read: async (words) => (await import('./accounts.ts')).readRight(words, false),
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
${reviewedEvidence.map((kind) => `  ${kind.padEnd(20)} ${evidenceTexts[kind]}`).join('\n')}

Options, sans demande en attente :
  --organisation NOM   le média, ou l’institution
  --mandate MANDAT     le mandat d’un responsable politique
  --party PARTI        l’identifiant de son parti (ps)
Option :
  --until AAAA-MM-JJ   le dernier jour du mandat`,
    read: async (words) => (await import('./accounts.ts')).readVerification(words),
  },
  username: {
    usage: [
      [
        'npm run admin -- username ADRESSE NOM MOTIF',
        'donner à un membre vérifié un nom d’utilisateur, même réservé',
      ],
    ],
    details: 'Le membre reçoit le nom et le motif ; le journal des actes garde le motif.',
    read: async (words) => (await import('./accounts.ts')).readUsername(words),
  },
  blocks: {
    usage: [
      ['npm run admin -- blocks list SORTE', 'ce qui est bloqué à l’inscription'],
      ['npm run admin -- blocks add SORTE VALEUR --reason MOTIF', 'bloquer un domaine, un réseau ou un nom'],
      ['npm run admin -- blocks remove SORTE VALEUR', 'retirer un blocage'],
      ['npm run admin -- blocks import SORTE FICHIER --reason MOTIF', 'bloquer chaque ligne d’un fichier'],
      [
        'npm run admin -- blocks disposable on',
        'ajouter la liste des domaines jetables, ou la mettre à jour',
      ],
      ['npm run admin -- blocks disposable off', 'retirer cette liste'],
    ],
    details: `Sortes :
  domain      un domaine d’adresse et ses sous-domaines (exemple.org)
  network     une adresse ou un réseau (203.0.113.0/24, 2001:db8::/48)
  username    un nom, ou un motif où * vaut pour tous les caractères (robot*)

Options :
  --days N       la durée en jours ; sans elle, le blocage n’a pas de fin
  --sign-in      pour un réseau : refuser aussi les connexions
  --search DÉBUT pour list : les valeurs qui commencent ainsi

Cette commande rend aussi l’accès à qui s’est enfermé dehors.`,
    read: async (words) => (await import('./blocks.ts')).readBlockWords(words),
  },
  invite: {
    usage: [
      ['npm run admin -- invite create --note NOTE', 'créer un lien d’invitation'],
      ['npm run admin -- invite list', 'les invitations, et leurs places'],
      ['npm run admin -- invite revoke NUMÉRO', 'retirer une invitation'],
    ],
    details: `Options de create :
  --uses N    le nombre de places (1)
  --days N    la durée en jours (7)

Le lien n’est montré qu’une fois : la base n’en garde qu’une empreinte.`,
    read: async (words) => (await import('./invite.ts')).readInviteWords(words),
  },
  'link-official': {
    usage: [
      [
        'npm run admin -- link-official ADRESSE NUMÉRO',
        'lier un responsable vérifié à son identifiant officiel (PA1008)',
      ],
    ],
    read: async (words) => (await import('./accounts.ts')).readLink(words),
  },
  'unlink-official': {
    usage: [['npm run admin -- unlink-official ADRESSE', 'défaire ce lien']],
    read: async (words) => (await import('./accounts.ts')).readUnlink(words),
  },
  officials: {
    purpose: 'Vérifications préparées d’une liste d’élus.',
    commands: {
      import: {
        usage: [
          [
            'npm run admin -- officials import FICHIER',
            'relire une liste d’élus (CSV), ou l’importer avec --confirm',
          ],
        ],
        details: `Colonnes, séparées par « ; », « , » ou des tabulations :
  nom;mandat;territoire;contact;source;date;fin_du_mandat
« contact » est une adresse mail ou un nom d’utilisateur, « source » l’adresse de la page qui dit le mandat,
« date » le jour où elle a été lue. La dernière colonne peut manquer.

Sans --confirm, la commande dit ce que deviendrait chaque ligne et n’écrit rien. Chaque élu reçoit ensuite
une invitation ou une vérification préparée ; l’équipe décide de celles qui sont acceptées.`,
        read: async (words) => (await import('./officials.ts')).readOfficialsImport(words),
      },
      show: {
        usage: [
          ['npm run admin -- officials show IMPORT', 'où en est un import, ligne par ligne avec --json'],
        ],
        needs: 'database',
        read: async (words) => (await import('./officials.ts')).readOfficialsReport(words),
      },
      undo: {
        usage: [['npm run admin -- officials undo IMPORT', 'reprendre ce que personne n’a encore accepté']],
        read: async (words) => (await import('./officials.ts')).readOfficialsUndoing(words),
      },
    },
  },
  announce: {
    usage: [
      ['npm run admin -- announce TITRE MESSAGE', 'écrire à tous les membres, dans leurs notifications'],
      ['npm run admin -- announce --file ANNONCE.json', 'la même chose, en plusieurs langues'],
    ],
    details: `Les annonces se suivent, se changent et se retirent dans la console : /administration/annonces.

Options :
  --at MOMENT            plus tard, par exemple 2026-12-01T08:00:00Z
  --banner-until MOMENT  en bandeau sur tous les écrans jusqu’à ce moment, au lieu des notifications
  --role RÔLE            citizen, journalist ou politician
  --region CODE          région du profil, par exemple 75
  --language LANGUE      fr, en, es, de ou it
  --staff                à l’équipe seulement

Le fichier a la forme de l’API (/api/docs, createAnnouncement) :
  {"form": "notification", "texts": {"fr": {"title": "…", "message": "…"}, "en": {…}}, "audience": {}}`,
    read: async (words) => (await import('./announcements.ts')).readAnnouncement(words),
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
    read: async (words) => (await import('./settings.ts')).readSettings(words),
  },
  'rotate-keys': {
    usage: [
      ['npm run admin -- rotate-keys', 'annoncer une nouvelle clé de signature'],
      ['npm run admin -- rotate-keys revoke', 'après une fuite : changer de clé et refuser les anciennes'],
    ],
    read: async (words) => (await import('./site.ts')).readRotation(words),
  },
  members: membersCommand,
  stats: {
    usage: [['npm run admin -- stats', 'les chiffres du site : membres, contenus, ce qui attend l’équipe']],
    needs: 'database',
    read: async (words) => (await import('./site.ts')).readStats(words),
  },
  schedules: {
    usage: [['npm run admin -- schedules', 'où en sont les tâches régulières : dernier succès, échecs']],
    needs: 'database',
    read: async (words) => (await import('./site.ts')).readSchedules(words),
  },
  statements: {
    usage: [
      [
        'npm run admin -- statements AAAA-MM-JJ DOSSIER',
        'écrire les exposés des motifs d’un jour, pour la base de transparence de l’Union',
      ],
    ],
    details: `Écrit dans DOSSIER un fichier CSV et, par cent exposés, un fichier JSON que l’interface de la base accepte tel
quel. Rien n’y nomme une personne : les faits y sont en termes généraux.

Option :
  --facts written   les faits comme la modération les a écrits, sans noms ni adresses ; relisez-les avant l’envoi`,
    read: async (words) => (await import('./duties.ts')).readStatements(words),
  },
  'transparency-report': {
    usage: [
      [
        'npm run admin -- transparency-report AAAA DOSSIER',
        'écrire le rapport annuel de transparence, aux modèles du règlement (UE) 2024/2835',
      ],
    ],
    read: async (words) => (await import('./duties.ts')).readReport(words),
  },
  'service-token': {
    usage: [
      [
        'npm run admin -- service-token',
        'un jeton d’administration du serveur d’authentification, une heure',
      ],
    ],
    read: async (words) => (await import('./site.ts')).readServiceToken(words),
  },
}

/** `npm run admin -- …`. */
export const adminCommands: CommandGroup = {
  usage: [['npm run admin -- help COMMANDE', 'ce que prend une commande']],
  commands,
}
