import { required } from '@parvis/platform/required.ts'
import { importDirectory, importRegisterMandates } from '../../people/elected-register/index.ts'
import { importPressServices } from '../../people/newsrooms/index.ts'
import { importSittings } from '../debates/index.ts'
import { importCommunes, importEuropeanRollCalls, importRollCalls } from '../officials/index.ts'
import { importChamber } from './chambers.ts'
import type { NamedDocument } from './documents.ts'
import { importDossiers } from './dossiers.ts'
import { readOrganisation } from './formats/agora.ts'
import { readActorsDocument } from './formats/assembly-actors.ts'
import { readMeetingDocument } from './formats/assembly-agenda.ts'
import { readDossierDocument } from './formats/assembly-dossiers.ts'
import { readRollCallDocument } from './formats/assembly-roll-calls.ts'
import { readSittingText } from './formats/assembly-sittings.ts'
import { readConstituencyRow, splitConstituencyRows } from './formats/constituencies.ts'
import { registerColumn, registerColumns, registerReader } from './formats/elected-register.ts'
import { readEuropeanVote, splitEuropeanVotes } from './formats/european-roll-calls.ts'
import { readDeclarationRow } from './formats/hatvp-list.ts'
import { readJsonStat } from './formats/json-stat.ts'
import { mepPage, readMep } from './formats/meps.ts'
import { pressServiceColumn, pressServiceColumns, readPressService } from './formats/press-services.ts'
import { readDirectoryService } from './formats/public-directory.ts'
import { readSdmx, type SdmxSeries } from './formats/sdmx.ts'
import { listed, readSenateUnit } from './formats/senators.ts'
import { seriesRecord } from './formats/series.ts'
import { ImportRefusal, invalid } from './import-refusal.ts'
import { importMeetings, importMeps, importSeries } from './importers.ts'
import { importSenators } from './senate.ts'
import type { ImportSettings, SourceName } from './settings.ts'
import type { Source, SourceFile } from './source.ts'
import { importDeclarations, importRegister } from './transparency.ts'

const mega = 1024 * 1024

const transparency = {
  institution: 'Haute Autorité pour la transparence de la vie publique',
  url: 'https://www.hatvp.fr/',
}

/** For a source that publishes a single file. */
function oneFile(name: SourceName, extension: string) {
  return ({ addresses }: ImportSettings): SourceFile[] => {
    const url = addresses[name]
    return url === undefined ? [] : [{ name: `${name}.${extension}`, url }]
  }
}

/** An archive of JSON files that the Assembly publishes; `unpacked` is its maximum size in MiB. */
function assemblyArchive(name: SourceName, unpacked: number) {
  return {
    name,
    institution: 'Assemblée nationale',
    url: 'https://data.assemblee-nationale.fr/',
    shape: { form: 'json-documents' },
    most: { packed: 300 * mega, unpacked: unpacked * mega },
    files: oneFile(name, 'zip'),
    scope: 'R5L(\\d+)',
  } as const
}

export const sources: Record<SourceName, Source> = {
  'assemblee-acteurs': {
    ...assemblyArchive('assemblee-acteurs', 3_000),
    title: 'Députés, mandats et organes',
    page: 'Acteurs, mandats et organes (données ouvertes)',
    counted: 'official',
    reader: () => readActorsDocument,
    importStaged: importChamber('assemblee'),
  },
  'assemblee-scrutins': {
    ...assemblyArchive('assemblee-scrutins', 4_000),
    title: 'Scrutins publics',
    page: 'Scrutins publics (données ouvertes)',
    counted: 'roll_call',
    reader: () => readRollCallDocument,
    importStaged: (context, tx, { importId }) => importRollCalls(context, tx, importId),
  },
  'assemblee-dossiers': {
    ...assemblyArchive('assemblee-dossiers', 4_000),
    title: 'Dossiers législatifs',
    page: 'Dossiers législatifs (données ouvertes)',
    counted: 'dossier',
    reader: () => readDossierDocument,
    importStaged: importDossiers,
  },
  'assemblee-agenda': {
    ...assemblyArchive('assemblee-agenda', 3_000),
    title: 'Réunions et séances',
    page: 'Agenda des réunions (données ouvertes)',
    counted: 'meeting',
    reader: () => readMeetingDocument,
    importStaged: importMeetings,
  },
  'assemblee-debats': {
    ...assemblyArchive('assemblee-debats', 3_000),
    title: 'Comptes rendus des séances',
    page: 'Comptes rendus de la séance publique (données ouvertes)',
    shape: { form: 'text', split: (text) => [text] },
    counted: 'sitting',
    // A file may have one sitting: it is compared with the same one.
    scope: '(\\S+)',
    reader: () => readSittingText,
    importStaged: (context, tx, { importId }) => importSittings(context, tx, importId),
  },
  'senat-senateurs': {
    name: 'senat-senateurs',
    title: 'Sénateurs',
    institution: 'Sénat',
    page: 'Les sénateurs (données ouvertes)',
    url: 'https://data.senat.fr/les-senateurs/',
    shape: {
      form: 'rows',
      encoding: 'windows-1252',
      delimiter: ',',
      comment: '%',
      columns: ['Matricule', 'Nom usuel', 'Prénom usuel', 'État', 'Groupe politique'],
      otherTables: [
        ['Matricule', 'Nom usuel', 'Identifiant mandat', 'Date de début de mandat', 'Date de fin de mandat'],
        ['Matricule', 'Code du groupe politique', 'Nom court fonction', 'Date de fin de la fonction'],
      ],
      hasLists: true,
    },
    most: { packed: 50 * mega, unpacked: 100 * mega },
    counted: ['senator', 'senator_mandate', 'senator_group'],
    // The list of sitting senators, and each table, is compared with its own last edition.
    scope: `(${listed}|senator\\w*$)`,
    comparesEachScope: true,
    // One table of senators, one of their mandates, one of their groups.
    files: ({ addresses }) =>
      ['senat-senateurs', 'senat-mandats', 'senat-groupes'].flatMap((name) => {
        const url = addresses[name]
        return url === undefined ? [] : [{ name: `${name}.csv`, url }]
      }),
    reader: () => readSenateUnit,
    importStaged: importSenators,
  },
  'parlement-europeen': {
    name: 'parlement-europeen',
    title: 'Députés européens élus en France',
    institution: 'Parlement européen',
    page: 'Open Data Portal, députés en exercice',
    url: 'https://data.europarl.europa.eu/',
    shape: { form: 'json-documents', split: (named) => mepPage((named as NamedDocument).document) },
    most: { packed: 50 * mega, unpacked: 200 * mega },
    counted: 'mep',
    files: ({ parlementEuropeen }) => [{ name: 'liste.json', url: parlementEuropeen.list }],
    further: ({ parlementEuropeen: { member } }, [list]) =>
      member === ''
        ? []
        : mepPage(list).flatMap((unit) => {
            const [mep] = readMep(unit, { unknown: () => undefined, ignored: () => undefined })
            return mep === undefined
              ? []
              : [{ name: `${mep.key}.json`, url: member.replace('{id}', mep.key) }]
          }),
    reader: () => readMep,
    importStaged: importMeps,
  },
  'parlement-europeen-scrutins': {
    name: 'parlement-europeen-scrutins',
    title: 'Scrutins du Parlement européen',
    institution: 'Parlement européen',
    page: 'Procès-verbaux : résultats des votes et votes par appel nominal',
    url: 'https://www.europarl.europa.eu/plenary/fr/minutes.html',
    shape: { form: 'text', split: splitEuropeanVotes },
    most: { packed: 50 * mega, unpacked: 200 * mega },
    counted: 'european_result',
    scope: 'VTEP-(\\d{8})',
    files: oneFile('parlement-europeen-scrutins', 'zip'),
    reader: () => readEuropeanVote,
    importStaged: (context, tx, staged) => importEuropeanRollCalls(context, tx, staged),
  },
  circonscriptions: {
    name: 'circonscriptions',
    title: 'Communes et circonscriptions',
    institution: 'Exploitant du site, d’après l’INSEE',
    page: 'Communes de chaque circonscription législative',
    url: 'https://www.insee.fr/',
    shape: { form: 'text', split: splitConstituencyRows },
    most: { packed: 20 * mega, unpacked: 20 * mega },
    counted: 'commune',
    files: oneFile('circonscriptions', 'csv'),
    reader: () => readConstituencyRow,
    importStaged: (_world, tx, staged) => importCommunes(tx, staged),
  },
  rne: {
    name: 'rne',
    title: 'Répertoire national des élus',
    institution: 'Ministère de l’Intérieur',
    page: 'Répertoire national des élus (données ouvertes)',
    url: 'https://www.data.gouv.fr/datasets/repertoire-national-des-elus-1/',
    shape: {
      form: 'rows',
      encoding: 'utf-8',
      delimiter: ';',
      columns: registerColumns,
      columnName: registerColumn,
    },
    most: { packed: 500 * mega, unpacked: 1_000 * mega },
    counted: 'register_mandate',
    // Each kind of mandate is a file of its own.
    scope: '^([a-z]+):',
    comparesEachScope: true,
    files: ({ addresses }) =>
      Object.entries(addresses)
        .filter(([name]) => name.startsWith('rne-'))
        .map(([name, url]) => ({ name: `${name}.csv`, url })),
    reader: (_settings, secret) =>
      registerReader(required(secret, 'the server secret').derive('births of the register')),
    importStaged: (_context, tx, staged) => importRegisterMandates(tx, staged),
  },
  annuaire: {
    name: 'annuaire',
    title: 'Adresses officielles des collectivités',
    institution: 'Direction de l’information légale et administrative',
    page: 'Annuaire de l’administration, base de données locales',
    url: 'https://www.data.gouv.fr/datasets/service-public-fr-annuaire-de-l-administration-base-de-donnees-locales/',
    shape: { form: 'json-items', list: 'service' },
    most: { packed: 500 * mega, unpacked: 1_000 * mega },
    counted: 'directory_body',
    files: oneFile('annuaire', 'json'),
    reader: () => readDirectoryService,
    importStaged: (_context, tx, staged) => importDirectory(tx, staged),
  },
  cppap: {
    name: 'cppap',
    title: 'Services de presse en ligne reconnus',
    institution: 'Commission paritaire des publications et agences de presse',
    page: 'Liste des services de presse en ligne reconnus',
    url: 'https://www.data.gouv.fr/datasets/liste-des-services-de-presse-en-ligne-reconnus',
    shape: {
      form: 'rows',
      encoding: 'utf-8',
      delimiter: ';',
      columns: pressServiceColumns,
      columnName: pressServiceColumn,
    },
    most: { packed: 20 * mega, unpacked: 20 * mega },
    counted: 'press_service',
    files: oneFile('cppap', 'csv'),
    reader: () => readPressService,
    importStaged: (_context, tx, staged) => importPressServices(tx, staged),
  },
  insee: {
    name: 'insee',
    title: 'Séries de la banque de données (BDM)',
    institution: 'INSEE',
    page: 'Banque de données macroéconomiques',
    url: 'https://www.insee.fr/fr/statistiques',
    shape: { form: 'text', split: readSdmx },
    most: { packed: 50 * mega, unpacked: 50 * mega },
    counted: 'series',
    files: ({ insee }) => [
      { name: 'insee.xml', url: insee.data.replace('{ids}', insee.series.map(({ id }) => id).join('+')) },
    ],
    reader:
      ({ insee }) =>
      (unit, notes) => {
        const series = unit as SdmxSeries
        const wanted = insee.series.find(({ id }) => id === series.id)
        if (wanted === undefined) {
          notes.ignored(`série ${series.id}, absente des réglages`)
          return []
        }
        if (!series.title.toLocaleLowerCase('fr').includes(wanted.expected.toLocaleLowerCase('fr')))
          invalid(`série ${series.id} : « ${series.title.slice(0, 120)} » au lieu de « ${wanted.expected} »`)
        if (series.points.length === 0) throw new ImportRefusal('nothing_published', series.id)
        return [seriesRecord(wanted, series.points, series.updated)]
      },
    importStaged: importSeries,
  },
  eurostat: {
    name: 'eurostat',
    title: 'Séries économiques',
    institution: 'Eurostat',
    page: 'Base de données d’Eurostat',
    url: 'https://ec.europa.eu/eurostat/fr/data/database',
    shape: { form: 'json-documents', split: (named) => [named] },
    most: { packed: 50 * mega, unpacked: 200 * mega },
    counted: 'series',
    files: ({ eurostat }) =>
      eurostat.series.map(({ indicator, dataset, query }) => ({
        name: `${indicator}.json`,
        url: eurostat.data
          .replace('{dataset}', encodeURIComponent(dataset))
          .replace('{query}', new URLSearchParams(query).toString()),
      })),
    reader:
      ({ eurostat }) =>
      (unit, notes) => {
        const { file, document } = unit as NamedDocument
        const wanted = eurostat.series.find(({ indicator }) => indicator === file)
        if (wanted === undefined) {
          notes.ignored(`${file}, absent des réglages`)
          return []
        }
        const { points, updated } = readJsonStat(document, { geo: 'FR', ...wanted.query })
        return [seriesRecord(wanted, points, /^\d{4}-\d{2}-\d{2}/.exec(updated ?? '')?.[0] ?? null)]
      },
    importStaged: importSeries,
  },
  'hatvp-liste': {
    ...transparency,
    name: 'hatvp-liste',
    title: 'Liste des déclarations publiées',
    page: 'Consulter les déclarations (données ouvertes)',
    shape: {
      form: 'rows',
      encoding: 'utf-8',
      delimiter: ';',
      columns: ['prenom', 'nom', 'type_mandat', 'type_document', 'url_dossier', 'statut_publication'],
    },
    most: { packed: 200 * mega, unpacked: 200 * mega },
    counted: 'declaration',
    files: oneFile('hatvp-liste', 'csv'),
    reader: () => readDeclarationRow,
    importStaged: importDeclarations,
  },
  'hatvp-agora': {
    ...transparency,
    name: 'hatvp-agora',
    title: 'Répertoire des représentants d’intérêts',
    page: 'Répertoire des représentants d’intérêts',
    shape: { form: 'json-items', list: 'publications' },
    most: { packed: 1_000 * mega, unpacked: 1_000 * mega },
    counted: 'organisation',
    files: oneFile('hatvp-agora', 'json'),
    reader: () => readOrganisation,
    importStaged: importRegister,
  },
}
