import { isAscii, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportRefusal, invalid } from './import-refusal.ts'
import type { Shape, Unit } from './source.ts'

type Rows = Extract<Shape, { form: 'rows' }>

/** Upper bound: a file without line ends would be held in memory whole. */
const maxRowLength = 1_048_576

/** Reads a table row by row, each as an object by column name. */
export async function* readRows(
  bytes: AsyncIterable<Buffer>,
  name: string,
  { encoding, delimiter, comment, columns, otherTables = [] }: Rows,
): AsyncGenerator<Unit> {
  const parser = parse({
    delimiter,
    ...(comment === undefined ? {} : { comment, comment_no_infix: true }),
    bom: true,
    max_record_size: maxRowLength,
    skip_empty_lines: true,
    trim: true,
    // One row with a stray quote or a missing cell is set aside, not the table.
    relax_quotes: true,
    relax_column_count: true,
  })
  const source = Readable.from(decoded(bytes, encoding, name))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let header: string[] | undefined
  let rows = 0
  let isLastShort = false
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header === undefined) {
        header = headerOf(cells, [columns, ...otherTables])
        continue
      }
      rows += 1
      const names = header
      isLastShort = cells.length !== names.length
      yield { name: `${name}, ligne ${rows + 1}`, read: async () => rowOf(names, cells) }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportRefusal(refusalOf(error), `${name}, ligne ${error.lines}`, error)
    throw error
  } finally {
    source.destroy()
  }
  // A last row that ends too soon shows that the table is cut.
  if (isLastShort) throw new ImportRefusal('file_cut', `${name}, ligne ${rows + 1}`)
  if (rows === 0) throw new ImportRefusal('not_this_source', `${name} : aucune ligne`)
}

/** The header of one of the tables. */
function headerOf(cells: string[], tables: string[][]): string[] {
  const missing = tables.map((columns) => columns.find((column) => !cells.includes(column)))
  if (!missing.includes(undefined)) throw new ImportRefusal('not_this_source', `colonne ${missing[0]}`)
  return cells
}

/** @throws {RecordRefusal} */
function rowOf(header: string[], cells: string[]): Record<string, string> {
  if (cells.length !== header.length) invalid(`${cells.length} colonnes au lieu de ${header.length}`)
  return Object.fromEntries(header.map((column, turn) => [column, cells[turn] ?? '']))
}

function refusalOf({ code }: CsvError): 'file_cut' | 'file_too_large' | 'invalid_record' {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'file_too_large'
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'file_cut' : 'invalid_record'
}

/** Characters that Windows-1252 does not define; some decoders return them as control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000\u0081\u008D\u008F\u0090\u009D]/

async function* decoded(
  bytes: AsyncIterable<Buffer>,
  encoding: Rows['encoding'],
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const read = (chunk?: Buffer) => {
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
      if (!impossible.test(text)) return text
    } catch (error) {
      throw new ImportRefusal('wrong_encoding', name, error)
    }
    throw new ImportRefusal('wrong_encoding', name)
  }
  let isFirst = true
  for await (const chunk of bytes) {
    // Detects UTF-8 by its first non-ASCII bytes: decoded as Windows-1252, it would show as « Ã© ».
    if (isFirst && encoding === 'windows-1252' && isUnicode(chunk))
      throw new ImportRefusal('wrong_encoding', name)
    isFirst = false
    yield read(chunk)
  }
  yield read()
}

function isUnicode(chunk: Buffer): boolean {
  // Only whole lines: a character may continue in the next chunk.
  const lines = chunk.subarray(0, chunk.lastIndexOf(0x0a) + 1)
  return !isAscii(lines) && isUtf8(lines)
}
