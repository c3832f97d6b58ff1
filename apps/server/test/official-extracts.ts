import { readFile } from 'node:fs/promises'

/** Documents of an official file as published, by `uid`. */
export async function readExtracts(name: string): Promise<Map<string, unknown>> {
  const text = await readFile(new URL(`./official/${name}.jsonl`, import.meta.url), 'utf8')
  const documents = text
    .trimEnd()
    .split('\n')
    .map((line): Record<string, { uid: string }> => JSON.parse(line))
  return new Map(documents.map((document) => [Object.values(document)[0]?.uid ?? '', document]))
}
