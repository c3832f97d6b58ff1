import { ImportRefusal } from './import-refusal.ts'
import type { Unit } from './source.ts'

/** Upper bound in bytes; no single item of these lists is as large. */
const maxItemBytes = 16 * 1024 * 1024

const codes = { quote: 0x22, comma: 0x2c, backslash: 0x5c, open: [0x7b, 0x5b], close: [0x7d, 0x5d] }

/**
 * Reads the items of a top-level list of a large JSON document, `{"name": [item, item…]}`, one at a time by their
 * brackets.
 */
export async function* itemsOf(
  bytes: AsyncIterable<Buffer>,
  file: string,
  list: string,
): AsyncGenerator<Unit> {
  const scan = new Scan()
  let items = 0
  for await (const chunk of bytes) {
    for (const found of scan.read(chunk, list, file)) {
      items += 1
      yield { name: `${file}, ${list} ${items}`, read: async () => parsed(found, file) }
    }
  }
  if (!scan.isOver) throw new ImportRefusal(scan.sawList ? 'file_cut' : 'not_this_source', file)
}

/** State of the scan: nesting depth, inside a string or not, inside the list or not. */
class Scan {
  sawList = false
  isOver = false
  #depth = 0
  #inText = false
  #escaped = false
  #key = ''
  #item: Buffer[] = []
  #bytes = 0

  /** Returns the items that end within a chunk. */
  read(chunk: Buffer, list: string, file: string): Buffer[] {
    const found: Buffer[] = []
    let from = this.#depth >= 2 && this.sawList ? 0 : -1
    for (let place = 0; place < chunk.length && !this.isOver; place += 1) {
      const code = chunk[place] ?? 0
      if (this.#inText) {
        this.#readText(code)
        continue
      }
      if (code === codes.quote) {
        this.#inText = true
        if (this.#depth === 1) this.#key = ''
      } else if (codes.open.includes(code)) {
        this.#depth += 1
        if (this.#depth === 2 && !this.sawList && code === 0x5b && this.#key === list) {
          this.sawList = true
          from = place + 1
        }
      } else if (codes.close.includes(code)) {
        this.#depth -= 1
        if (this.sawList && this.#depth === 1) {
          this.#take(chunk, from, place, file)
          found.push(...this.#whole())
          this.isOver = true
        }
      } else if (code === codes.comma && this.sawList && this.#depth === 2) {
        this.#take(chunk, from, place, file)
        found.push(...this.#whole())
        from = place + 1
      }
    }
    if (!this.isOver && this.sawList && from !== -1) this.#take(chunk, from, chunk.length, file)
    return found
  }

  #readText(code: number): void {
    if (this.#escaped) this.#escaped = false
    else if (code === codes.backslash) this.#escaped = true
    else if (code === codes.quote) this.#inText = false
    if (this.#inText && this.#depth === 1 && !this.sawList && this.#key.length < 100)
      this.#key += String.fromCharCode(code)
  }

  #take(chunk: Buffer, from: number, to: number, file: string): void {
    if (to <= from) return
    this.#bytes += to - from
    if (this.#bytes > maxItemBytes) throw new ImportRefusal('file_too_large', file)
    this.#item.push(Buffer.from(chunk.subarray(from, to)))
  }

  #whole(): Buffer[] {
    const item = Buffer.concat(this.#item)
    this.#item = []
    this.#bytes = 0
    return item.some((code) => code > 0x20) ? [item] : []
  }
}

function parsed(item: Buffer, file: string): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(item)
  } catch (error) {
    throw new ImportRefusal('wrong_encoding', file, error)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportRefusal('not_this_source', file, error)
  }
}
