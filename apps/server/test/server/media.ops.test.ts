import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { fetched, publishes, sends, statusOf } from '../attachments.ts'
import { jpeg, mp4 } from '../files.ts'
import { freePort } from '../free-port.ts'
import { at, test } from '../nodes.ts'
import { Guest } from '../people.ts'
import { hasNginx, hasOpenssl, makeCertificate, startNginx } from '../proxies.ts'

if (!hasNginx) console.log('nginx is missing: its test is skipped (apt-get install nginx-light)')

test.runIf(hasNginx && hasOpenssl)(
  'nginx sends the files that the server lets a reader have, and no others',
  async ({ node, context, join, guest }) => {
    const { dataFolder } = context.config
    const data = joinPath(dataFolder, 'node')
    const port = await freePort()
    const server = await node({ PORT: String(port), PARVIS_DATA: data, PARVIS_MEDIA_HANDOFF: 'nginx' })
    const certificate = makeCertificate(dataFolder)
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, readFileSync(certificate.certificate, 'utf8')])
    onTestFinished(() => setDefaultCACertificates(usual))
    const proxy = await startNginx(dataFolder, port, certificate, data)
    onTestFinished(() => proxy.stop())
    await expect
      .poll(
        () =>
          fetch(`${proxy.address}/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200)

    const marie = at(await join('marie'), proxy)
    const reader = new Guest({ ...guest.place, address: proxy.address })
    const film = await mp4()
    const [picture, video] = [await sends(marie, await jpeg(1200, 800)), await sends(marie, film)]
    await publishes(marie, picture)
    await publishes(marie, video, 'private')

    // The server itself sends no byte of it.
    const bare = await fetched(new Guest({ ...guest.place, address: server.address }), picture.url)
    expect(bare.headers.get('x-accel-redirect')).toMatch(/^\/_fichiers\/post-uploads\//)
    expect(bare.bytes).toHaveLength(0)

    const shown = await fetched(reader, picture.url)
    expect(shown.status).toBe(200)
    const key = picture.url.replace('/media/', '')
    expect(shown.bytes.equals(readFileSync(joinPath(data, 'uploads', key)))).toBe(true)
    expect(shown.headers.get('x-accel-redirect')).toBeNull()
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toBe('public, no-cache')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = shown.headers.get('etag') ?? ''
    const known = await fetched(reader, picture.url, { 'if-none-match': etag })
    expect([known.status, known.bytes.length]).toEqual([304, 0])

    expect(await statusOf(reader, video.url)).toBe(404)
    const part = await fetched(marie, video.url, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`])
    // The server keeps the video without the dates of the file that was sent.
    const stored = readFileSync(joinPath(data, 'uploads', video.url.replace('/media/', '')))
    expect(part.bytes.equals(stored.subarray(100, 200))).toBe(true)
    expect(part.headers.get('cache-control')).toBe('private, no-store')

    // The path of a file in the folder gives no access.
    for (const path of [`/_fichiers/${key}`, `/_fichiers/${video.url.replace('/media/', '')}`])
      expect((await fetch(`${proxy.address}${path}`)).status).toBe(404)
  },
)
