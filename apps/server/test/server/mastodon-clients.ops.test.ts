import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { createComment } from '@parvis/contract/content/comments.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { agrees, mastodonClient } from '../applications.ts'
import { jpeg } from '../files.ts'
import { installPackages, runClient, unpackDebian } from '../mastodon-clients.ts'
import { test } from '../parvis.ts'
import type { Member } from '../people.ts'

const debian = await unpackDebian('toot', 'python3-mastodon')
const packages = await installPackages('masto@8', 'megalodon@10')
if (debian === undefined) console.log('Debian’s archive is out of reach: toot and Mastodon.py are skipped')
if (packages === undefined) console.log('The npm registry is out of reach: masto and megalodon are skipped')

const python = '/usr/bin/python3'
const start = 'from toot.console import main; main()'

/** Runs toot with a configuration of its own. */
async function tootOf(address: string) {
  const home = await mkdtemp(joinPath(tmpdir(), 'parvis-toot-'))
  const env = { PYTHONPATH: `${debian}/usr/lib/python3/dist-packages`, HOME: home, XDG_CONFIG_HOME: home }
  const host = new URL(address).host
  return {
    host,
    home,
    run: (parameters: string[], input = '') =>
      runClient(python, ['-c', start, ...parameters, '--no-color'], { env, input }),
    /** Signs in by the browser flow: the member agrees on the site, and the code is typed. */
    async signsIn(member: Member) {
      const begin = `import sys,json
from toot import api,config
from toot.auth import register_app
app = register_app('${host}', 'http')
print(json.dumps({'id': app.client_id, 'url': api.get_browser_login_url(app)}))`
      const { out } = await runClient(python, ['-c', begin], { env })
      const { url } = JSON.parse(out.trim().split('\n').at(-1) ?? '{}')
      const asked = new URL(url).searchParams
      const { code } = await agrees(
        member,
        {
          place: member.place,
          clientId: asked.get('client_id') ?? '',
          secret: undefined,
          redirectUri: asked.get('redirect_uri') ?? '',
          scope: asked.get('scope') ?? '',
        },
        false,
      )
      return runClient(python, ['-c', start, 'login', '-i', host, '--disable-https', '--no-color'], {
        env,
        input: `n\n${code}\n`,
      })
    },
  }
}

test.runIf(debian !== undefined)(
  'toot signs in by the browser, posts, reads, replies, supports, keeps, searches and sends a picture',
  { timeout: 120_000 },
  async ({ join, address }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    const toot = await tootOf(address)
    const signed = await toot.signsIn(ana)
    expect(signed.out).toContain('Successfully logged in')
    const says = async (...parameters: string[]) => {
      const { code, out } = await toot.run(parameters)
      expect([parameters.join(' '), code, code === 0 ? '' : out]).toEqual([parameters.join(' '), 0, ''])
      return out
    }
    expect(await says('whoami')).toContain('Rôle')
    const posted = await says('post', 'Depuis un terminal #marché')
    const id = /post\/([0-9a-f-]{36})/.exec(posted)?.[1] ?? ''
    expect(await says('timeline', '--public', '--once')).toContain('Depuis un terminal')
    expect(await says('timeline', '--once')).toEqual(expect.any(String))
    await says('post', '--reply-to', id, 'Et une réponse')
    const thread = await says('thread', id)
    expect(thread).toContain('Et une réponse')
    const other = await bea.publishes('De Béa #marché')
    for (const act of ['favourite', 'unfavourite', 'bookmark', 'reblog', 'unreblog'])
      await says(act, other.id)
    expect(await says('bookmarks', '--once')).toContain('De Béa')
    await says('unbookmark', other.id)
    await bea.call(createComment, {
      params: { postId: id },
      body: { content: 'Réponse de Béa' },
    })
    await expect
      .poll(async () => (await toot.run(['notifications'])).out, { timeout: 20_000, interval: 500 })
      .toContain('Réponse de Béa')
    expect(await says('search', 'marché')).toContain('marché')
    const picture = joinPath(toot.home, 'photo.jpg')
    await writeFile(picture, await jpeg(40, 30))
    expect(await says('upload', picture, '-d', 'Une mairie')).toContain('Successfully uploaded')
    expect(await says('post', '-m', picture, '-d', 'Une mairie', 'Avec une image')).toContain('/post/')
    const long = await toot.run(['post', 'x'.repeat(281)])
    expect(long.out).toContain('280 caractères')
    await says('delete', id)
  },
)

test.runIf(debian !== undefined)(
  'Mastodon.py reads every list, votes in a poll and writes',
  { timeout: 120_000 },
  async ({ join, address, clock }) => {
    const [ana, stef] = [await join('ana'), await join('stef', { moderator: true })]
    const { id } = await stef.call(createPoll, {
      body: {
        title: 'Un tram ?',
        options: ['Oui', 'Non'],
        theme: 'social',
        ends_at: new Date(clock.now().getTime() + 86_400_000).toISOString(),
      },
    })
    const { token } = await mastodonClient(ana)
    const { code, out } = await runClient(
      python,
      [
        '-c',
        `import sys
sys.path.insert(0, '${debian}/usr/lib/python3/dist-packages')
from mastodon import Mastodon
m = Mastodon(access_token='${token}', api_base_url='${address}')
me = m.account_verify_credentials()
status = m.status_post('De Python', idempotency_key='un')
assert m.status_post('De Python', idempotency_key='un').id == status.id
assert m.status(status.id).content == '<p>De Python</p>'
reply = m.status_reply(status, 'Réponse')
assert m.status_context(status.id).descendants[0].id == reply.id
assert m.status_favourite(status.id).favourited
assert m.status_bookmark(status.id).bookmarked
assert m.bookmarks()[0].id == status.id
assert m.timeline_public()[0].id == status.id
m.timeline_home(); m.timeline_hashtag('eau'); m.timeline_list('politics')
assert m.account_statuses(me.id)[0].id == status.id
m.account_followers(me.id); m.account_following(me.id); m.account_relationships([me.id])
m.notifications(); m.conversations(); m.lists(); m.preferences(); m.filters_v2() if hasattr(m, 'filters_v2') else None
m.search('Python'); m.trending_tags()
poll = m.poll('${id}')
assert not poll.voted
m.poll_vote('${id}', [0])
assert m.poll('${id}').own_votes == [0]
assert m.instance().configuration.statuses.max_characters == 280
m.status_update(status, 'Autrement') if hasattr(m, 'status_update') else None
m.status_delete(status.id)
print('fini')`,
      ],
      {},
    )
    expect([code, out]).toEqual([0, expect.stringContaining('fini')])
  },
)

test.runIf(packages !== undefined)(
  'masto and megalodon parse what they read',
  { timeout: 120_000 },
  async ({ join, address }) => {
    const ana = await join('ana')
    const post = await ana.publishes('Un mot')
    const { token } = await mastodonClient(ana)
    const script = `
import { createRestAPIClient } from 'masto'
import { default as megalodon } from 'megalodon'
const m = createRestAPIClient({ url: '${address}', accessToken: '${token}' })
const me = await m.v1.accounts.verifyCredentials()
const status = await m.v1.statuses.create({ status: 'De masto' })
if ((await m.v1.timelines.public.list())[0].id !== status.id) throw new Error('timeline')
await m.v1.statuses.$select('${post.id}').favourite()
await m.v1.statuses.$select('${post.id}').context.fetch()
await m.v1.notifications.list(); await m.v2.search.list({ q: 'mot' }); await m.v2.instance.fetch()
const pages = []
for await (const page of m.v1.timelines.public.list({ limit: 1 })) { pages.push(page); if (pages.length > 3) break }
if (pages[1][0].id !== '${post.id}') throw new Error('pages')
try { await m.v1.statuses.create({ status: 'x'.repeat(281) }); throw new Error('long') } catch (error) { if (!/280/.test(error.message)) throw error }
const generate = megalodon.default ?? megalodon
const client = generate('mastodon', '${address}', '${token}')
if ((await client.verifyAccountCredentials()).data.id !== me.id) throw new Error('megalodon')
await client.getHomeTimeline(); await client.getPublicTimeline(); await client.getInstance(); await client.getNotifications()
await client.getAccountStatuses(me.id); await client.getLists(); await client.getBookmarks()
await client.postStatus('De megalodon'); await client.search('mot', { type: 'statuses' })
console.log('fini')
`
    await writeFile(joinPath(packages ?? '', 'script.mjs'), script)
    const { code, out } = await runClient(process.execPath, ['script.mjs'], { cwd: packages ?? '' })
    expect([code, out]).toEqual([0, expect.stringContaining('fini')])
  },
)
