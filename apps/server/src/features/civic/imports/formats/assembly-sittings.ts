import { Parser } from 'htmlparser2'
import { invalid } from '../import-refusal.ts'
import type { StagedRecord } from '../source.ts'
import { isDay } from './assembly-values.ts'

export interface PointRecord {
  position: number
  parent: number | null
  level: number
  title: string
  grammar: string | null
  text_numbers: string[]
}

export interface SpeechRecord {
  position: number
  point: number | null
  speaker: string | null
  speaker_name: string | null
  quality: string | null
  role: string | null
  body: string
  grammar: string | null
  is_interruption: boolean
  vote_number: number | null
}

export interface SittingRecord {
  institution: 'assemblee'
  legislature: number | null
  session: string | null
  held_on: string
  /** Time by the clocks of Paris. */
  starts_at: string | null
  number: number | null
  day_order: string | null
  presided_by: string | null
  version: string | null
  points: PointRecord[]
  speeches: SpeechRecord[]
}

/** An open element: its attributes, and the texts of its own children by their names. */
interface OpenElement {
  name: string
  attributes: Record<string, string>
  text: string
  texts: Record<string, string>
  point: PointRecord | null
}

/** Elements that only format the text around them. */
const formatting = new Set(['italique', 'exposant', 'indice', 'gras', 'souligne', 'petite_majuscule', 'a'])

/** Reads the report of a sitting (Syceron): points and speeches in their order, by local names, since prefixes change. */
export function readSittingText(text: unknown): StagedRecord[] {
  if (typeof text !== 'string') invalid('compte rendu')
  const report = parse(text)
  const { metadata, points, speeches } = report
  const key = metadata.uid ?? ''
  if (!/^CRS[A-Z0-9]+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  if (!report.isWhole) invalid('compte rendu coupé')
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2}))?/.exec(metadata.dateSeance ?? '') ?? []
  const held = `${year}-${month}-${day}`
  if (!isDay(held)) invalid(`dateSeance = ${(metadata.dateSeance ?? '').slice(0, 40)}`)
  if (speeches.length === 0) invalid('aucune intervention')
  const record: SittingRecord = {
    institution: 'assemblee',
    legislature: wholeNumber(metadata.legislature),
    session: metadata.session ?? null,
    held_on: held,
    starts_at: hour === undefined ? null : `${held} ${hour}:${minute}`,
    number: wholeNumber(metadata.numSeance),
    day_order: metadata.numSeanceJour ?? null,
    presided_by: metadata.presidentSeance ?? null,
    version: metadata.version ?? null,
    points,
    speeches,
  }
  return [{ kind: 'sitting', key, record }]
}

function parse(text: string) {
  const metadata: Record<string, string> = {}
  const points: PointRecord[] = []
  const speeches: SpeechRecord[] = []
  const open: OpenElement[] = []
  let isReport = false
  let isWhole = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.replace(/^.*:/, '')
        const within = open.at(-1)
        if (open.length === 0) isReport = local === 'compteRendu'
        if (local === 'br' && within !== undefined) within.text += '\n'
        open.push({ name: local, attributes, text: '', texts: {}, point: pointOf(open, local, attributes) })
      },
      ontext(data) {
        const within = open.at(-1)
        if (within !== undefined) within.text += data
      },
      onclosetag() {
        const closed = open.pop()
        const parent = open.at(-1)
        if (closed === undefined) return
        if (parent === undefined) isWhole = isReport
        else if (formatting.has(closed.name)) parent.text += closed.text
        else if (closed.name !== 'br') settle(closed, parent)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  // A report that is cut leaves elements open: the parser closes them at its end.
  const isClosed = open.length === 0
  parser.end()
  return { metadata, points, speeches, isWhole: isWhole && isClosed }

  function pointOf(
    above: OpenElement[],
    name: string,
    attributes: Record<string, string>,
  ): PointRecord | null {
    if (name !== 'point') return null
    const parent = above.findLast(({ point }) => point !== null)?.point ?? null
    const point = {
      position: points.length,
      parent: parent?.position ?? null,
      level: wholeNumber(attributes.nivpoint) ?? 1,
      title: '',
      grammar: attributes.code_grammaire || null,
      text_numbers: (attributes.valeur ?? '').match(/\d{1,5}/g) ?? [],
    }
    points.push(point)
    return point
  }

  function settle(closed: OpenElement, parent: OpenElement): void {
    const value = cleaned(closed.text)
    if (closed.name === 'paragraphe') addSpeech(closed)
    else if (closed.name === 'texte' && parent.point !== null) {
      parent.point.title = value
      parent.point.text_numbers.push(...numbersOf(value))
      parent.point.text_numbers = [...new Set(parent.point.text_numbers)]
    } else if (closed.name === 'orateur' || closed.name === 'orateurs') {
      // The first of several speakers speaks for all.
      parent.texts = { ...closed.texts, ...parent.texts }
    } else if (value !== '') {
      parent.texts[closed.name] ??= value
      const isMetadata =
        parent.name === 'metadonnees' || parent.name === 'compteRendu' || parent.name === 'sommaire'
      if (isMetadata) metadata[closed.name] ??= value
    }
  }

  function addSpeech({ attributes, texts }: OpenElement): void {
    const body = texts.texte ?? ''
    if (body === '') return
    const actor = attributes.id_acteur || (texts.id === undefined ? '' : `PA${texts.id}`)
    speeches.push({
      position: speeches.length,
      point: open.findLast(({ point }) => point !== null)?.point?.position ?? null,
      speaker: /^PA\d+$/.test(actor) ? actor : null,
      speaker_name: texts.nom ?? null,
      quality: texts.qualite ?? null,
      role: attributes.roledebat || null,
      body,
      grammar: attributes.code_grammaire || null,
      is_interruption: (attributes.code_grammaire ?? '').startsWith('INTERRUPTION'),
      vote_number: wholeNumber(/\bscrutin (?:public )?(?:\p{L}+ )?n[°o]\s*(\d{1,5})\b/u.exec(body)?.[1]),
    })
  }
}

/** Numbers of the bills that a title names: « (nᵒˢ 155, 277) ». */
function numbersOf(title: string): string[] {
  const [named] = /\(n\s?[°oᵒ]\s?[sˢ]?\s*[\d\s, et-]+\)/u.exec(title) ?? []
  return named?.match(/\d{1,5}/g) ?? []
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Lines without the spaces of the file's layout. */
function cleaned(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\r]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
