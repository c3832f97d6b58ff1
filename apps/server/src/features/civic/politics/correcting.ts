import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { refreshOwnCardsBelow } from '../../content/link-previews/index.ts'
import { type DatasetName, datasets, type ValueOf } from './datasets.ts'
import { corrected, type FieldChange, fieldAt, fieldsOf, typedText, valuesOf, withField } from './fields.ts'
import { readPublishedOf } from './published.ts'
import { sameValue } from './same-value.ts'
import { tellPolitics } from './service.ts'
import { lockDataset } from './store.ts'
import { brokenSums } from './sum-rules.ts'

/** A change of one field as an editor types it. */
interface TypedChange {
  path: string[]
  before: string
  after: string
}

/** Dataset and key of a record; null for events, laws and tables of the site. */
function placeOf(record: string): { dataset: DatasetName; key: string } | null {
  const [dataset = '', ...key] = record.split('/')
  return Object.hasOwn(datasets, dataset) ? { dataset: dataset as DatasetName, key: key.join('/') } : null
}

/** A record's value as readers see it; null where there is none. */
async function readValue(db: Db, record: string): Promise<ValueOf<DatasetName> | null> {
  const place = placeOf(record)
  if (place === null) return null
  const row = await db
    .selectFrom('reference_records')
    .select('value')
    .where('dataset', '=', place.dataset)
    .where('key', '=', place.key)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return corrected(row.value as unknown as ValueOf<DatasetName>, await readPublishedOf(db, record)).value
}

/** The fields of a record that a correction may change; none for a record without any. */
export async function readFields(db: Db, record: string) {
  const value = await readValue(db, record)
  return value === null ? [] : fieldsOf(value)
}

/**
 * Checks changes of a record against its dataset, and locks the dataset until the transaction ends. Throws
 * `correction_outdated` where a field no longer has the value that the editor saw, and `correction_value_invalid` for a
 * value that the record cannot have.
 */
export async function checkChanges(
  tx: Tx,
  record: string,
  changes: readonly TypedChange[],
): Promise<FieldChange[]> {
  if (changes.length === 0) return []
  const place = placeOf(record)
  if (place === null) throw new Refusal('correction_value_invalid')
  await lockDataset(tx, place.dataset)
  const value = await readValue(tx, record)
  if (value === null) throw new Refusal('correction_outdated')
  let next: ValueOf<DatasetName> = value
  const checked = changes.map(({ path, before, after }): FieldChange => {
    const present = fieldAt(next, path)
    const isField = present === null || ['string', 'number', 'boolean'].includes(typeof present)
    if (!isField || typedText(present) !== before) throw new Refusal('correction_outdated')
    for (const candidate of valuesOf(after, present)) {
      const read = datasets[place.dataset].value.safeParse(withField(next, path, candidate))
      if (!read.success || sameValue(candidate, present)) continue
      next = read.data
      return { path, before: present, after: candidate }
    }
    throw new Refusal('correction_value_invalid')
  })
  if (brokenSums(next).length > brokenSums(value).length) throw new Refusal('correction_value_invalid')
  return checked
}

/** Makes pages, search and cards of posts show published corrections once the transaction has committed. */
export async function tellCorrected(context: Pick<AppContext, 'bus' | 'clock'>, tx: Tx): Promise<void> {
  await refreshOwnCardsBelow(context, tx, '/political-data/')
  tellPolitics(context, tx)
}
