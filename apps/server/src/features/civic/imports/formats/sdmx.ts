import { Parser } from 'htmlparser2'
import { ImportRefusal, invalid, RecordRefusal } from '../import-refusal.ts'
import { periodPattern, type SeriesPoint } from './series.ts'

export interface SdmxSeries {
  id: string
  title: string
  unit: string
  /** Day of the last update. */
  updated: string | null
  points: SeriesPoint[]
}

/**
 * Reads series of INSEE's data bank (SDMX-ML, structure-specific) by local names, since prefixes change.
 * @throws {ImportRefusal} if the document is truncated or has another format
 * @throws {RecordRefusal}
 */
export function readSdmx(text: string): SdmxSeries[] {
  const found: SdmxSeries[] = []
  const open: string[] = []
  let fault: ImportRefusal | RecordRefusal | undefined
  let sawRoot = false
  const guarded = (work: () => void) => {
    try {
      if (fault === undefined) work()
    } catch (error) {
      if (!(error instanceof ImportRefusal || error instanceof RecordRefusal)) throw error
      fault = error
    }
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.replace(/^.*:/, '')
        open.push(local)
        if (open.length === 1) sawRoot = /^StructureSpecificData$|^GenericData$/.test(local)
        if (local === 'Series') guarded(() => found.push(seriesOf(attributes)))
        if (local === 'Obs') guarded(() => addPoint(found.at(-1), attributes))
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true, recognizeSelfClosing: true, decodeEntities: true },
  )
  parser.write(text)
  // Checked before the parser ends, which would close the open elements.
  if (open.length > 0) fault ??= new ImportRefusal('file_cut', 'XML')
  parser.end()
  if (fault !== undefined) throw fault
  if (!sawRoot) throw new ImportRefusal('not_this_source', 'SDMX')
  return found
}

function seriesOf(attributes: Record<string, string>): SdmxSeries {
  const { IDBANK: id = '', TITLE_FR: title = '', UNIT_MEASURE: unit = '', UNIT_MULT = '0' } = attributes
  const updated = /^\d{4}-\d{2}-\d{2}/.exec(attributes.LAST_UPDATE ?? '')?.[0] ?? null
  if (!/^\d{9}$/.test(id)) invalid(`IDBANK = ${id.slice(0, 40)}`)
  return { id, title, unit: UNIT_MULT === '0' ? unit : `${unit} (10^${UNIT_MULT})`, updated, points: [] }
}

function addPoint(series: SdmxSeries | undefined, attributes: Record<string, string>): void {
  const { TIME_PERIOD: period = '', OBS_VALUE: written = '', OBS_STATUS: status = 'A' } = attributes
  if (series === undefined) invalid('Obs hors de Series')
  if (!periodPattern.test(period)) invalid(`TIME_PERIOD = ${period.slice(0, 40)}`)
  if (written === 'NaN' || written === '') return
  const value = Number(written)
  if (!Number.isFinite(value)) invalid(`OBS_VALUE = ${written.slice(0, 40)}`)
  if (series.points.some((point) => point.period === period))
    throw new ImportRefusal('duplicate_identifier', `${series.id} ${period}`)
  series.points.push({ period, value, provisional: status === 'P' || status === 'E', break: status === 'B' })
}
