import { withoutAccents } from '@parvis/contract/folding.ts'
import type { OfficialEvent } from '../../events/index.ts'
import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { agendaLines, firstItem } from './agenda-lines.ts'
import { asList, at, isNode, neededText, textAt } from './assembly-values.ts'

/** Times are in UTC. */
export interface MeetingRecord extends Omit<OfficialEvent, 'reference' | 'is_called_off'> {
  standing: Standing
}

/** `deleted`: taken out of the agenda, as if it had never been announced. */
type Standing = 'confirmed' | 'provisional' | 'called_off' | 'deleted'

const standings: Record<string, Standing> = {
  Confirmé: 'confirmed',
  Eventuel: 'provisional',
  Éventuel: 'provisional',
  Annulé: 'called_off',
  Supprimé: 'deleted',
}

/** The chamber that meets, by the letters of the identifier: Assembly, Senate, Congress of both. */
const chambers: Record<string, { sitting: string; meeting: string; video: string }> = {
  AN: {
    sitting: 'Séance publique de l’Assemblée nationale',
    meeting: 'Réunion à l’Assemblée nationale',
    video: 'https://videos.assemblee-nationale.fr/',
  },
  SN: {
    sitting: 'Séance publique du Sénat',
    meeting: 'Réunion au Sénat',
    video: 'https://videos.senat.fr/',
  },
  CG: {
    sitting: 'Séance du Congrès du Parlement',
    meeting: 'Réunion du Congrès du Parlement',
    video: 'https://videos.assemblee-nationale.fr/',
  },
}

/** Reads a sitting of a chamber, or a meeting of a committee or study group. Attendance is not read. */
export function readMeetingDocument(document: unknown, notes: Notes): StagedRecord[] {
  const meeting = isNode(document) ? document.reunion : undefined
  if (!isNode(meeting)) invalid('pas de reunion')
  const key = neededText(meeting, 'uid')
  const [, letters = ''] = /^RU(AN|SN|CG)R[0-9A-Z]+$/.exec(key) ?? invalid(`uid = ${key.slice(0, 40)}`)
  const chamber = chambers[letters] ?? invalid(`uid = ${key.slice(0, 40)}`)
  const state = textAt(meeting, 'cycleDeVie', 'etat') ?? ''
  // In an unknown state, the meeting may not take place.
  const standing = standings[state] ?? unknownCode('cycleDeVie.etat', state)
  if (standing === 'deleted') notes.ignored('réunion supprimée de l’agenda')
  const isSitting = textAt(meeting, '@xsi:type') === 'seance_type'
  const items = itemsOf(meeting, standing)
  const lines = linesOf(meeting, items)
  const title = isSitting ? sittingTitle(meeting, chamber.sitting) : (firstItem(lines) ?? chamber.meeting)
  const isAllInTitle = lines.length === 1 && !isSitting && title.length <= longestTitle
  const starts_at = momentAt(meeting, 'timeStampDebut') ?? invalid('timeStampDebut manque')
  const ends = momentAt(meeting, 'timeStampFin')
  const record: MeetingRecord = {
    type: isSitting ? 'assembly_session' : 'meeting',
    title: cut(title, longestTitle),
    description: isAllInTitle ? '' : cut(withoutTitle(lines, title).join('\n'), 4_000),
    place: cutOrNull(textAt(meeting, 'lieu', 'libelleLong'), 200),
    starts_at,
    ends_at: ends !== null && ends > starts_at ? ends : null,
    organ_uid: organOf(meeting),
    dossier_uids: dossiersOf(items),
    report_url: reportAddress(meeting),
    video_url: textAt(meeting, 'captationVideo') === 'true' ? chamber.video : null,
    is_open_to_press: truthAt(meeting, 'ouverturePresse'),
    standing,
  }
  return [{ kind: 'meeting', key, record }]
}

const longestTitle = 200

/** Lines below a title; one that is the title, whole, is left out. */
const withoutTitle = (lines: string[], title: string): string[] =>
  title.length > longestTitle ? lines : lines.filter((line) => line.replace(/\s*[.:]$/, '') !== title)

function sittingTitle(meeting: unknown, title: string): string {
  const place = textAt(meeting, 'identifiants', 'quantieme')
  return place === null || place === 'Unique' ? title : `${title} (${place.toLowerCase()} séance)`
}

/** Items of the agenda that are to take place; those of a meeting that is called off were to. */
function itemsOf(meeting: unknown, standing: Standing): unknown[] {
  const left = standing === 'called_off' ? ['Supprimé'] : ['Annulé', 'Supprimé']
  return asList(at(meeting, 'ODJ', 'pointsODJ', 'pointODJ')).filter(
    (item) => !left.includes(textAt(item, 'cycleDeVie', 'etat') ?? ''),
  )
}

/**
 * Announced lines, or else the objects of the items. A mere "Discussion" with its legislative file says less than the
 * title of the law, which is shown beside.
 */
function linesOf(meeting: unknown, items: unknown[]): string[] {
  const texts = (part: string) =>
    asList(at(meeting, 'ODJ', part, 'item')).filter((item) => typeof item === 'string')
  const announced = agendaLines([...texts('convocationODJ'), ...texts('resumeODJ')])
  if (announced.length > 0) return announced
  return agendaLines(
    items
      .filter((item) => textAt(item, 'objet') !== 'Discussion' || dossiersOf([item]).length === 0)
      .map((item) => textAt(item, 'objet'))
      .filter((text) => text !== null),
  )
}

function organOf(meeting: unknown): string | null {
  const organ = textAt(meeting, 'organeReuniRef')
  return organ === null || /^PO\d+$/.test(organ) ? organ : invalid(`organeReuniRef = ${organ.slice(0, 40)}`)
}

function dossiersOf(items: unknown[]): string[] {
  const references = items.flatMap((item) => asList(at(item, 'dossiersLegislatifsRefs', 'dossierRef')))
  return [
    ...new Set(references.filter((one) => typeof one === 'string' && /^DLR5L\d+N\d+$/.test(one))),
  ] as string[]
}

const turns: Record<string, string> = { Première: 'premiere', Deuxième: 'deuxieme', Troisième: 'troisieme' }
const weekday = new Intl.DateTimeFormat('fr', { timeZone: 'UTC', weekday: 'long' })
const month = new Intl.DateTimeFormat('fr', { timeZone: 'UTC', month: 'long' })

/** Address of the published report. Where the exact one is not known, that of the chamber's list of reports. */
function reportAddress(meeting: unknown): string | null {
  const report = textAt(meeting, 'compteRenduRef')
  if (report === null) return null
  if (/^CRCAN\w+$/.test(report)) return `https://www.assemblee-nationale.fr/dyn/opendata/${report}.html`
  const [, senateDay] = /^CRSSN\w*IDS(\d{8})$/.exec(report) ?? []
  if (senateDay !== undefined)
    return `https://www.senat.fr/seances/s${senateDay.slice(0, 6)}/s${senateDay}/s${senateDay}_mono.html`
  const [, legislature] = /^CRSANR5L(\d+)S/.exec(report) ?? []
  if (legislature === undefined) return null
  const list = `https://www.assemblee-nationale.fr/dyn/${legislature}/comptes-rendus/seance`
  const turn = turns[textAt(meeting, 'identifiants', 'quantieme') ?? '']
  const [, lastYear] = /^SCR5A(\d{4})O1$/.exec(textAt(meeting, 'sessionRef') ?? '') ?? []
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textAt(meeting, 'identifiants', 'DateSeance') ?? '') ?? []
  if (turn === undefined || lastYear === undefined || day === undefined) return list
  const date = new Date(`${day}T00:00:00Z`)
  const written = [weekday.format(date), day.slice(8), month.format(date), day.slice(0, 4)].join('-')
  const session = `session-ordinaire-de-${Number(lastYear) - 1}-${lastYear}`
  return `${list}/${session}/${turn}-seance-du-${withoutAccents(written)}`
}

function truthAt(meeting: unknown, field: string): boolean | null {
  const text = textAt(meeting, field)
  return text === null ? null : text === 'true'
}

function momentAt(meeting: unknown, field: string): string | null {
  const text = textAt(meeting, field)
  if (text === null) return null
  // Refuses a time without an offset: the machine's time zone would be a guess.
  if (!/^\d{4}-\d{2}-\d{2}T.*([+-]\d{2}:\d{2}|Z)$/.test(text) || Number.isNaN(Date.parse(text)))
    invalid(`${field} = ${text.slice(0, 40)}`)
  return new Date(text).toISOString()
}

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
const cutOrNull = (text: string | null, length: number) => (text === null ? null : cut(text, length))
