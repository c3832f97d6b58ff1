import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Notes } from '../src/features/civic/imports/source.ts'

/**
 * Small files in the formats of the official sources, with invented people, groups and votes. Their numbers are outside
 * the range that the sources use.
 */

interface Mandate {
  type?: string
  organ?: string | string[]
  from?: string
  to?: unknown
  quality?: string
}

export function mandate({
  type = 'GP',
  organ = 'PO900001',
  from = '2024-07-18',
  to = null,
  quality,
}: Mandate = {}) {
  return {
    '@xsi:type': 'MandatSimple_type',
    uid: 'PM900001',
    typeOrgane: type,
    dateDebut: from,
    dateFin: to,
    infosQualite: {
      codeQualite: quality ?? 'Membre',
      libQualite: quality ?? 'Membre',
      libQualiteSex: quality ?? 'Membre',
    },
    organes: { organeRef: organ },
    ...(type === 'ASSEMBLEE'
      ? { election: { lieu: { departement: 'Valmont-et-Rive', numDepartement: '998', numCirco: '2' } } }
      : {}),
  }
}

export function actor(number: number, name: [string, string], mandates: unknown = mandate()) {
  return {
    acteur: {
      uid: { '@xsi:type': 'IdActeur_type', '#text': `PA${number}` },
      etatCivil: {
        ident: { civ: 'Mme', prenom: name[0], nom: name[1], alpha: name[1], trigramme: 'XXX' },
        infoNaissance: { dateNais: '1970-01-31', villeNais: 'Valmont' },
        dateDeces: { '@xsi:nil': 'true' },
      },
      adresses: { adresse: [{ '@xsi:type': 'AdresseMail_Type', valElec: 'personne@exemple.example' }] },
      mandats: { mandat: mandates },
    },
  }
}

export function organ(number: number, type: string, name: string, more: Record<string, unknown> = {}) {
  return {
    organe: {
      '@xsi:type': 'Organe_type',
      uid: `PO${number}`,
      codeType: type,
      libelle: name,
      libelleAbrev: name.slice(0, 3).toUpperCase(),
      viMoDe: { dateDebut: '2024-07-18', dateFin: null },
      legislature: '17',
      couleurAssociee: '#6D1E7E',
      ...more,
    },
  }
}

type Voters = (number | { actor: number; delegated?: true; cause?: string })[]

interface Group {
  organ?: string
  pours?: Voters
  contres?: Voters
  abstentions?: Voters
  nonVotants?: Voters
}

interface Vote {
  number: number
  type?: string
  sort?: string
  title?: string
  day?: string
  groups?: Group[]
  corrections?: unknown
}

/** A vote with its voters; a list of one element is written without a list, like in the source. */
export function rollCall({
  number,
  type = 'SPS',
  sort = 'adopté',
  title = 'l’ensemble de la proposition de loi relative aux bancs publics',
  day = '2026-06-03',
  groups = [{ pours: [900001, 900002] }],
  corrections = null,
}: Vote) {
  const votes = (list: keyof Group) =>
    groups.reduce((sum, group) => sum + ((group[list] as Voters | undefined)?.length ?? 0), 0)
  return {
    scrutin: {
      uid: `VTANR5L17V${number}`,
      numero: String(number),
      organeRef: 'PO900000',
      legislature: '17',
      dateScrutin: day,
      typeVote: { codeTypeVote: type, libelleTypeVote: 'scrutin public', typeMajorite: 'majorité absolue' },
      sort: { code: sort, libelle: sort },
      titre: title,
      objet: { libelle: title, dossierLegislatif: null },
      syntheseVote: {
        nbrSuffragesRequis: '2',
        decompte: {
          pour: String(votes('pours')),
          contre: String(votes('contres')),
          abstentions: String(votes('abstentions')),
          nonVotants: String(votes('nonVotants')),
          nonVotantsVolontaires: '0',
        },
      },
      ventilationVotes: {
        organe: { organeRef: 'PO900000', groupes: { groupe: unlisted(groups.map(groupOf)) } },
      },
      miseAuPoint: corrections,
    },
  }
}

function groupOf({ organ = 'PO900001', ...lists }: Group) {
  const of = (list: Voters = []) =>
    list.length === 0
      ? null
      : {
          votant: unlisted(
            list.map((voter) => {
              const { actor, delegated, cause } = typeof voter === 'number' ? { actor: voter } : voter
              return {
                acteurRef: `PA${actor}`,
                mandatRef: 'PM900001',
                parDelegation: delegated ? 'true' : 'false',
                ...(cause === undefined ? {} : { causePositionVote: cause }),
              }
            }),
          ),
        }
  const many = (list: Voters = []) => String(list.length)
  return {
    organeRef: organ,
    nombreMembresGroupe: String(Object.values(lists).reduce((sum, list) => sum + list.length, 0)),
    vote: {
      // The source declares this field unreliable: here it is deliberately wrong.
      positionMajoritaire: 'abstention',
      decompteVoix: {
        pour: many(lists.pours),
        contre: many(lists.contres),
        abstentions: many(lists.abstentions),
        nonVotants: many(lists.nonVotants),
      },
      decompteNominatif: {
        pours: of(lists.pours),
        contres: of(lists.contres),
        abstentions: of(lists.abstentions),
        nonVotants: of(lists.nonVotants),
      },
    },
  }
}

const unlisted = (items: unknown[]) => (items.length === 1 ? items[0] : items)

/** Writes documents into a folder by name. */
export async function writeFolder(folder: string, documents: Record<string, unknown>): Promise<string> {
  for (const [name, content] of Object.entries(documents)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    )
  }
  return folder
}

/** Two deputies of one group, laid out as in the source's archive. */
export const assembly = {
  'json/organe/PO900000.json': organ(900_000, 'ASSEMBLEE', 'Assemblée d’exemple'),
  'json/organe/PO900001.json': organ(900_001, 'GP', 'Groupe des bancs'),
  'json/organe/PO900002.json': organ(900_002, 'GP', 'Groupe dissous', { viMoDe: { dateFin: '2025-01-01' } }),
  'json/organe/PO900003.json': organ(900_003, 'COMPER', 'Commission des bancs'),
  'json/organe/PO900004.json': organ(900_004, 'GA', 'Groupe d’amitié'),
  'json/acteur/PA900001.json': actor(
    900_001,
    ['Aline', 'Valmont'],
    [
      mandate({ type: 'ASSEMBLEE', organ: 'PO900000' }),
      mandate(),
      mandate({ type: 'COMPER', organ: 'PO900003', quality: 'Présidente' }),
      mandate({ type: 'GA', organ: 'PO900004' }),
    ],
  ),
  'json/acteur/PA900002.json': actor(900_002, ['Basile', 'Rive'], mandate({ to: { '@xsi:nil': 'true' } })),
}

/** A collector of notes of an import reader, with its lines. */
export function noted() {
  const notedLines: string[] = []
  const notes: Notes = {
    unknown: (field, value) => notedLines.push(`${field} = ${value}`),
    ignored: (reason) => notedLines.push(reason),
  }
  return { lines: notedLines, notes }
}
