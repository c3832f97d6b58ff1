import type { OfficialEvent } from '../../events/index.ts'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { asList, at, isNode, neededText, textAt } from './assembly-values.ts'

/** Times are in UTC. */
export interface MeetingRecord extends Omit<OfficialEvent, 'reference'> {
  provisional: boolean
  /** A cancelled meeting removes its event. */
  cancelled: boolean
}

const states: Record<string, { provisional: boolean; cancelled: boolean }> = {
  Confirmé: { provisional: false, cancelled: false },
  Eventuel: { provisional: true, cancelled: false },
  Éventuel: { provisional: true, cancelled: false },
  Annulé: { provisional: false, cancelled: true },
  Supprimé: { provisional: false, cancelled: true },
}

/** Reads a sitting or a committee meeting of the Assembly. */
export function readMeetingDocument(document: unknown, notes: Notes): StagedRecord[] {
  const meeting = isNode(document) ? document.reunion : undefined
  if (!isNode(meeting)) invalid('pas de reunion')
  const key = neededText(meeting, 'uid')
  if (!/^RUAN[0-9A-Z]+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const state = textAt(meeting, 'cycleDeVie', 'etat') ?? ''
  const stateFields = states[state]
  if (stateFields === undefined) {
    // In an unknown state, the meeting may not take place.
    notes.unknown('cycleDeVie.etat', state)
    return []
  }
  const isSitting = textAt(meeting, '@xsi:type') === 'seance_type'
  const quantieme = textAt(meeting, 'identifiants', 'quantieme')
  const points = pointsOf(meeting)
  const title = isSitting
    ? `Séance publique de l’Assemblée nationale${quantieme === null ? '' : ` (${quantieme.toLowerCase()} séance)`}`
    : cut(points[0] ?? 'Réunion à l’Assemblée nationale', 200)
  const starts_at = momentAt(meeting, 'timeStampDebut') ?? invalid('timeStampDebut manque')
  const ends = momentAt(meeting, 'timeStampFin')
  const record: MeetingRecord = {
    type: isSitting ? 'assembly_session' : 'meeting',
    title,
    description: cut(points.join('\n'), 4_000),
    place: cutOrNull(textAt(meeting, 'lieu', 'libelleLong'), 200),
    starts_at,
    ends_at: ends !== null && ends > starts_at ? ends : null,
    ...stateFields,
  }
  return [{ kind: 'meeting', key, record }]
}

function pointsOf(meeting: unknown): string[] {
  const agendaItems = asList(at(meeting, 'ODJ', 'pointsODJ', 'pointODJ'))
    .filter((point) => !['Annulé', 'Supprimé'].includes(textAt(point, 'cycleDeVie', 'etat') ?? ''))
    .map((point) => textAt(point, 'objet'))
  const announced = ['convocationODJ', 'resumeODJ'].flatMap((part) =>
    asList(at(meeting, 'ODJ', part, 'item')).map((item) => (typeof item === 'string' ? item.trim() : null)),
  )
  const points = agendaItems.some((point) => point !== null) ? agendaItems : announced
  return points.filter((point) => point !== null && point !== '') as string[]
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
