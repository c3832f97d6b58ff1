import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { refreshOwnCardsBelow } from '../../content/link-previews/index.ts'
import { type DatasetName, datasets, type ValueOf } from './datasets.ts'
import {
  correctedRecord,
  type FieldChange,
  fieldAt,
  fieldLabel,
  fieldsOf,
  typedText,
  valuesOf,
  withField,
} from './fields.ts'
import { displayOf, isBare, isFigure, isStated, keepsUnit, numberIn, sameValue } from './figure-value.ts'
import { readPublishedOf } from './published-corrections.ts'
import { brokenSums } from './record-rules.ts'
import { invalidatePolitics } from './service.ts'
import { lockDataset } from './store.ts'

/** A change of one field as an editor types it. */
interface TypedChange {
  path: string[]
  before: string
  after: string
}

/** Dataset and key of a record; null for events, laws and blocks without records. */
function recordKeyOf(record: string): { dataset: DatasetName; key: string } | null {
  const [dataset = '', ...key] = record.split('/')
  return Object.hasOwn(datasets, dataset) ? { dataset: dataset as DatasetName, key: key.join('/') } : null
}

/** A record's value as readers see it; null where there is none. */
async function readValue(db: Db, record: string): Promise<ValueOf<DatasetName> | null> {
  const recordKey = recordKeyOf(record)
  if (recordKey === null) return null
  const row = await db
    .selectFrom('reference_records')
    .select('value')
    .where('dataset', '=', recordKey.dataset)
    .where('key', '=', recordKey.key)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return correctedRecord(row.value as unknown as ValueOf<DatasetName>, await readPublishedOf(db, record))
    .value
}

/** Fields of a record that a correction may change. The number and the text of a figure are one field. */
export async function readFields(db: Db, record: string) {
  const value = await readValue(db, record)
  if (value === null) return []
  return fieldsOf(value).filter(({ path }) => !(isFigure(value) && isValueField(path)))
}

const isValueField = (path: readonly string[]) => path.length === 1 && path[0] === 'value'
const isDisplayField = (path: readonly string[]) => path.length === 1 && path[0] === 'display'

/**
 * Checks changes of a record against its dataset, and locks the dataset. Refuses: `correction_without_change`;
 * `correction_outdated` when a field has another value than the editor saw; `correction_value_invalid` for a value
 * that the record cannot have; `correction_display_needed` for a number whose text cannot be derived.
 */
export async function checkChanges(
  tx: Tx,
  record: string,
  changes: readonly TypedChange[],
): Promise<FieldChange[]> {
  if (changes.length === 0) throw new Refusal('correction_without_change')
  const recordKey = recordKeyOf(record)
  if (recordKey === null) throw new Refusal('correction_value_invalid')
  await lockDataset(tx, recordKey.dataset)
  const value = await readValue(tx, record)
  if (value === null) throw new Refusal('correction_outdated')
  let next: ValueOf<DatasetName> = value
  const checked = changes.map(({ path, before, after }): FieldChange => {
    const present = fieldAt(next, path)
    const isField = present === null || ['string', 'number', 'boolean'].includes(typeof present)
    if (!isField || typedText(present) !== before) throw new Refusal('correction_outdated')
    for (const candidate of valuesOf(after, present)) {
      const read = datasets[recordKey.dataset].value.safeParse(withField(next, path, candidate))
      if (!read.success || sameValue(candidate, present)) continue
      next = read.data
      return { path, before: present, after: candidate }
    }
    throw new Refusal('correction_value_invalid')
  })
  if (sameValue(next, value)) throw new Refusal('correction_without_change')
  // Two changes of one field are refused: the first would have no effect.
  const stands = ({ path, after }: FieldChange) =>
    sameValue(fieldAt(next, path), after) && !sameValue(fieldAt(value, path), after)
  if (!checked.every(stands)) throw new Refusal('correction_value_invalid')
  const whole =
    'display' in value && 'display' in next ? figureAsOne(value, next, checked) : { next, checked }
  if (brokenSums(whole.next).length > brokenSums(value).length) throw new Refusal('correction_value_invalid')
  return whole.checked
}

type EconomicFigure = ValueOf<'economic-figures'>

/** Changes of a figure, with its text in place of its number: both change and end together. */
function figureAsOne(value: EconomicFigure, next: EconomicFigure, checked: FieldChange[]) {
  const others = checked.filter(({ path }) => !isValueField(path) && !isDisplayField(path))
  if (next.display === value.display && next.value === value.value) {
    if (!keepsUnit(value, next)) throw new Refusal('correction_value_invalid')
    return { next, checked: others }
  }
  const bare = isBare(next.display) && !isBare(value.display) ? numberIn(next.display) : null
  // A number alone, in either field, gets the unit of the former text.
  const number = bare ?? (next.display === value.display ? next.value : null)
  if (next.display === value.display && number === null) throw new Refusal('correction_value_invalid')
  const display = number === null ? next.display : displayOf(value.display, number)
  if (display === null) throw new Refusal('correction_display_needed')
  const isTyped = next.value !== value.value
  const stated = { ...next, display, value: isTyped ? next.value : numberFor(display, value) }
  if (!isStated(stated) || !keepsUnit(value, stated)) throw new Refusal('correction_value_invalid')
  return {
    next: stated,
    checked: [...others, { path: ['display'], before: value.display, after: display }],
  }
}

/** Number of a corrected text; a text that was only reworded keeps the more exact one. */
function numberFor(display: string, value: EconomicFigure): number | null {
  if (value.value === null || isStated({ display, value: value.value })) return value.value
  return numberIn(display)
}

/** A corrected field in words: « 119,0 % du PIB »; with its name where there are several. */
export function changeWords(changes: readonly FieldChange[]): { before: string; after: string } {
  const line = (path: readonly string[], value: unknown) => {
    const text = typedText(value) || unknown
    return changes.length === 1 ? text : `${fieldLabel(path)} : ${text}`
  }
  return {
    before: changes.map(({ path, before }) => line(path, before)).join('\n'),
    after: changes.map(({ path, after }) => line(path, after)).join('\n'),
  }
}

const unknown = 'non établi'

/** Makes pages, search and cards show published corrections after the commit. */
export async function invalidateCorrected(context: Pick<AppContext, 'bus' | 'clock'>, tx: Tx): Promise<void> {
  await refreshOwnCardsBelow(context, tx, '/political-data/')
  invalidatePolitics(context, tx)
}
