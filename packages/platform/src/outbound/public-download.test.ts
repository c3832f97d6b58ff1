import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { failure } from '../../../../apps/server/test/fetch-failures.ts'
import { webService } from '../../../../apps/server/test/web-service.ts'
import { FetchFailure } from './fetch-failure.ts'
import { createPublicDownload, type DownloadRequest } from './public-download.ts'

interface Source {
  address: string
  /** Content that it publishes now. */
  file: Buffer
  etag: string
  /** Bytes after which it cuts the connection; null: never. */
  cutsAfter: number | null
  /** Custom response instead of the file. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | null
  asked: IncomingMessage['headers'][]
}

/** A local source that supports ranges and can cut a connection. */
const test = base.extend<{
  source: Source
  path: string
  download: (request?: Partial<DownloadRequest>, idleMilliseconds?: number) => Promise<unknown>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  source: async ({}, use) => {
    const source: Source = {
      address: '',
      file: randomBytes(600_000),
      etag: '"one"',
      cutsAfter: null,
      answer: null,
      asked: [],
    }
    const service = await webService((request, _, response) => {
      source.asked.push(request.headers)
      if (source.answer) source.answer(request, response)
      else publish(source, request, response)
    })
    source.address = service.address.replace('http://127.0.0.1', 'http://source.test')
    await use(source)
    await service.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  path: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-download-'))
    await use(join(folder, 'dossiers.zip'))
    await rm(folder, { recursive: true })
  },
  download: async ({ source, path }, use) => {
    await use((request = {}, idleMilliseconds = 10_000) => {
      const host = new URL(source.address).host
      const fetchPublic = createPublicDownload({ userAgent: 'Essai/1.0', trusted: host, idleMilliseconds })
      const whole = { path, most: 1_000_000, etag: null, lastModified: null }
      return fetchPublic(`${source.address}/dossiers.zip`, { ...whole, ...request })
    })
  },
})

function publish({ file, etag, cutsAfter }: Source, request: IncomingMessage, response: ServerResponse) {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const goesOn = from > 0 && request.headers['if-range'] === etag
  if (goesOn && from >= file.length) return response.writeHead(416).end()
  const rest = goesOn ? file.subarray(from) : file
  response.writeHead(goesOn ? 206 : 200, {
    etag,
    'content-length': rest.length,
    ...(goesOn ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
  })
  if (cutsAfter === null) return response.end(rest)
  return response.write(rest.subarray(0, cutsAfter), () => response.socket?.destroy())
}

test('a download interrupted twice resumes and is complete in the end', async ({
  source,
  path,
  download,
}) => {
  source.cutsAfter = 200_000
  const seen: number[] = []
  const onProgress = (bytes: number, total: number | null) => {
    seen.push(bytes)
    expect(total).toBe(600_000)
  }
  expect(await failure(download({ onProgress }))).toBe('broken')
  const first = (await stat(`${path}.part`)).size
  expect(first).toBeGreaterThan(0)
  expect(await failure(download({ onProgress }))).toBe('broken')
  const second = (await stat(`${path}.part`)).size
  expect(second).toBeGreaterThan(first)
  source.cutsAfter = null
  expect(await download({ onProgress })).toMatchObject({ etag: '"one"' })
  expect((await readFile(path)).equals(source.file)).toBe(true)
  expect(source.asked.map(({ range }) => range)).toEqual([undefined, `bytes=${first}-`, `bytes=${second}-`])
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  await expect(stat(`${path}.part`)).rejects.toThrow('ENOENT')
  await expect(stat(`${path}.part.json`)).rejects.toThrow('ENOENT')
})

test('a changed, already complete or wrongly continued file is downloaded anew', async ({
  source,
  path,
  download,
}) => {
  const breakOff = async () => {
    source.cutsAfter = 200_000
    expect(await failure(download())).toBe('broken')
    source.cutsAfter = null
  }
  await breakOff()
  source.file = randomBytes(500_000)
  source.etag = '"two"'
  await download()
  expect((await readFile(path)).equals(source.file)).toBe(true)

  await breakOff()
  await writeFile(`${path}.part`, source.file)
  await download()
  expect((await readFile(path)).equals(source.file)).toBe(true)

  await breakOff()
  source.answer = (request, response) => {
    if (request.headers.range === undefined) return publish(source, request, response)
    response.writeHead(206, { etag: source.etag, 'content-range': 'bytes 7-499999/500000' })
    return response.end(source.file.subarray(7))
  }
  await download()
  expect((await readFile(path)).equals(source.file)).toBe(true)
})

test('a half-written note restarts the download; a disk error is not reported as a failure of the source', async ({
  source,
  path,
  download,
}) => {
  source.cutsAfter = 200_000
  expect(await failure(download())).toBe('broken')
  source.cutsAfter = null
  for (const damaged of ['', '{"address":"http', 'null', '[]', '"text"', '{"address":7}']) {
    await writeFile(`${path}.part.json`, damaged)
    await writeFile(`${path}.part`, 'what came before')
    await download()
    expect((await readFile(path)).equals(source.file), damaged).toBe(true)
    expect(source.asked.at(-1)?.range, damaged).toBeUndefined()
  }

  // A read error other than absence is passed on.
  await mkdir(`${path}.part.json`)
  const unreadable = download()
  await expect(unreadable).rejects.toThrow('EISDIR')
  await expect(unreadable).rejects.not.toBeInstanceOf(FetchFailure)
  await rm(`${path}.part.json`, { recursive: true })
  await rm(path)
  await mkdir(join(path, 'in-the-way'), { recursive: true })
  await expect(download()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
})

test('a silent source and an oversized file are given up, and 304 changes nothing', async ({
  source,
  path,
  download,
}) => {
  source.answer = (_, response) => {
    response.writeHead(200, { 'content-length': 600_000 })
    response.write('un début')
  }
  expect(await failure(download({}, 300))).toBe('too_slow')
  source.answer = null
  expect(await failure(download({ most: 599_999 }))).toBe('too_large')
  source.answer = (_, response) => {
    response.writeHead(200)
    response.end(source.file)
  }
  expect(await failure(download({ most: 599_999 }))).toBe('too_large')
  source.answer = (_, response) => void response.writeHead(304).end()
  expect(await download({ etag: '"one"' })).toBe('unchanged')
  expect(source.asked.at(-1)?.['if-none-match']).toBe('"one"')
  await expect(stat(path)).rejects.toThrow('ENOENT')
})
