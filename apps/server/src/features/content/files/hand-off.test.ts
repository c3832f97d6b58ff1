import { createHash, createHmac } from 'node:crypto'
import { mediaCookie } from '@parvis/contract/accounts/browser-session.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { signedAddress } from '@parvis/platform/storage/s3-bucket.ts'
import { describe, expect } from 'vitest'
import { fetched, publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { bucketSettings } from '../../../../test/bucket.ts'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { jpeg, pdf } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

/** Response of the server itself. */
function asked(reader: Guest, address: string): Promise<Response> {
  const headers = new Headers()
  if (reader.token !== null) headers.set('authorization', `Bearer ${reader.token}`)
  return fetch(`${reader.place.address}${address}`, { headers, redirect: 'manual' })
}

/** The signature that S3 computes for a GET of this address (Signature Version 4, over method, path, query and host). */
function signatureOf(address: URL, secret: string): string {
  const values = Object.fromEntries(address.searchParams)
  const query = Object.entries(values)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const canonical = ['GET', address.pathname, query, `host:${address.host}`, '', 'host', 'UNSIGNED-PAYLOAD']
  const [, day = '', region = '', service = '', end = ''] = (values['X-Amz-Credential'] ?? '').split('/')
  const scope = [day, region, service, end].join('/')
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const key = [day, region, service, end].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', values['X-Amz-Date'], scope, digest].join('\n'))
    .digest('hex')
}

describe('with a bucket and redirects', () => {
  const settings = Object.assign(bucketSettings(), { PARVIS_MEDIA_HANDOFF: 'redirect' })
  test.override({ settings })

  test('a reader who may see a file is sent to the bucket by an address that soon expires; nobody else is', async ({
    join,
    guest,
    context,
  }) => {
    const marie = await join('marie')
    const picture = await sends(marie, await jpeg(1200, 800))
    const hidden = await sends(marie, pdf(), { name: 'note.pdf' })
    await publishes(marie, picture)
    await publishes(marie, hidden, 'private')

    const answer = await asked(guest, picture.url)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toBe('')
    const address = answer.headers.get('location') ?? ''
    expect(address.startsWith(`${settings.S3_ENDPOINT}/parvis/`)).toBe(true)
    const kept = await fetch(address)
    expect(kept.headers.get('content-type')).toBe('image/webp')
    expect(kept.headers.get('cache-control')).toBe('private, max-age=60')
    expect((await kept.arrayBuffer()).byteLength).toBe(
      Number((await fetch(address, { method: 'HEAD' })).headers.get('content-length')),
    )
    // A repeated request gets the same address for a minute, which browsers cache.
    const next = async () => (await asked(guest, picture.url)).headers.get('location')
    await expect.poll(async () => new Set([await next(), await next()]).size).toBe(1)

    expect(await statusOf(guest, hidden.url)).toBe(404)
    const own = await fetched(marie, hidden.url)
    expect(own.bytes.equals(pdf())).toBe(true)
    expect(own.headers.get('content-disposition')).toContain('note.pdf')
    // The response is not cached on the reader's machine.
    expect(own.headers.get('cache-control')).toBe('private, no-store')

    const account = context.config.s3
    if (account === undefined) throw new Error('there is a bucket')
    const key = new URL(address).pathname.replace('/parvis/', '')
    const late = { at: new Date(Date.now() - 121_000), seconds: 120, answer: {} }
    expect((await fetch(await signedAddress(account, key, late))).status).toBe(403)
    // The stand-in for S3 checks lives, but no signatures.
    const signed = new URL(address)
    expect(signed.searchParams.get('X-Amz-Expires')).toBe('120')
    expect(signed.searchParams.get('X-Amz-Signature')).toBe(signatureOf(signed, account.secretAccessKey))
  })

  test('pages may show pictures and videos of the bucket', async ({ address }) => {
    const policy = (await fetch(`${address}/`)).headers.get('content-security-policy')
    const { origin } = new URL(settings.S3_ENDPOINT)
    expect(policy).toMatch(new RegExp(`img-src [^;]*${origin}`))
    expect(policy).toMatch(new RegExp(`media-src [^;]*${origin}`))
    expect(policy?.match(/script-src [^;]*/)?.[0]).not.toContain(origin)
  })
})

describe('before a CDN', () => {
  test.override({ settings: { PARVIS_MEDIA_CDN_SECONDS: '30' } })

  test('a shared cache keeps public files for as long as it is told, and nothing else', async ({
    join,
    guest,
    context,
  }) => {
    const marie = await join('marie')
    const [shown, hidden] = [
      await sends(marie, await jpeg(300, 200)),
      await sends(marie, await jpeg(300, 200)),
    ]
    const post = await publishes(marie, shown)
    await publishes(marie, hidden, 'private')
    const cached = async (reader: Guest, url: string) =>
      (await fetched(reader, url)).headers.get('cache-control')
    expect(await cached(guest, shown.url)).toBe('public, max-age=0, s-maxage=30')
    expect(await cached(marie, hidden.url)).toBe('private, no-store')
    expect(await cached(guest, hidden.url)).toBe('no-store')
    await context.storage.remove(shown.url.replace('/media/', ''))
    const gone = await fetched(guest, shown.url)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await marie.removes(post)
    expect(await cached(guest, shown.url)).toBe('no-store')
  })

  test('a shared cache keeps only what guests may see, whoever asks for it', async ({ join, guest }) => {
    const { author, reader, mona } = await aTeam(join)
    const picture = async () => {
      const media = await sends(reader, await jpeg(300, 200), { purpose: 'comment' })
      const comment = await reader.call(createComment, {
        params: { postId: post.id },
        body: { content: 'Voyez', media_id: media.id },
      })
      return { comment, media }
    }
    const post = await author.publishes('Une question')
    const [shown, removed] = [await picture(), await picture()]
    const caseId = await reports(author, 'comment', removed.comment)
    await decides(mona, caseId, reasoned({ kind: 'remove' }))
    // A browser fetches pictures by itself, and identifies the reader by a cookie.
    const asksAs = async (member: Guest, { media }: { media: { url: string } }) => {
      const answer = await fetched(guest, media.url, { cookie: `${mediaCookie}=${member.token}` })
      return [answer.status, answer.headers.get('cache-control')]
    }
    expect(await statusOf(guest, removed.media.url)).toBe(404)
    for (const member of [reader, mona]) {
      expect(await asksAs(member, shown)).toEqual([200, 'public, max-age=0, s-maxage=30'])
      expect(await asksAs(member, removed)).toEqual([200, 'private, no-store'])
    }
  })
})
