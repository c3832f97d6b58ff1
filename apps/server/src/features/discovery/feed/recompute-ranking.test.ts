import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { markCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkPage, checkPost } from '../../../../../../tools/recompute-ranking.ts'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { freePort } from '../../../../test/free-port.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'

const program = fileURLToPath(new URL('../../../../../../tools/recompute-ranking.ts', import.meta.url))

/** Runs the program: a separate process that knows only the address. */
function recomputes(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** Posts of several days with every number of exchanges. */
async function posts(context: AppContext, authors: Member[], count: number): Promise<void> {
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: authors[index % authors.length]?.id ?? '',
        content: `Avis ${index}`,
        channel: 'general' as const,
        author_role: 'politician' as const,
        created_at: new Date(context.clock.now().getTime() - ((index * 37) % count) * 5 * 3_600_000),
        support_count: (index * 13) % 40,
        question_count: index % 4,
        vote_count: (index * 7) % 25,
        comment_count: index % 6,
      })),
    )
    .execute()
}

/** Serves a site's answers, some of them changed. */
async function forwards(site: string, change: (path: string, body: string) => string) {
  const port = await freePort()
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site))
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(change(request.url ?? '', await answer.text()))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}

test('a score and the order of a page are recomputed from public answers alone', async ({
  join,
  guest,
  context,
  address,
}) => {
  const authors = [
    await join('odile', { role: 'politician', verified: true }),
    await join('omar', { role: 'politician' }),
  ]
  await posts(context, authors, 70)
  const [first] = (await guest.call(getFeed, { query: { tab: 'politics' } })).items
  expect(await recomputes('--post', first?.id ?? '', '--at', address)).toMatchObject({
    code: 0,
    output: expect.stringContaining('est celui de la formule publiée'),
  })
  const page = await recomputes('--page', `${address}/?tab=politics&sort=relevant`, '--json')
  expect(page.code).toBe(0)
  expect(JSON.parse(page.output)).toMatchObject({
    conforms: true,
    sorts: ['recent', 'relevant', 'popular'].map((sort) => ({ sort, posts: 20, difference: null })),
  })
  const { next_cursor } = await guest.call(getFeed, { query: { tab: 'politics', sort: 'relevant' } })
  const next = new URL('/api/v1/feed?tab=politics&sort=relevant', address)
  next.searchParams.set('cursor', next_cursor ?? '')
  expect(await recomputes('--page', String(next))).toEqual({
    code: 0,
    output: '✓ pertinence : 20 posts, dans l’ordre de la formule publiée\n',
  })
})

test('a post that was lowered, withheld or given another score is found', async ({
  join,
  guest,
  context,
  address,
}) => {
  const author = await join('odette', { role: 'politician', verified: true })
  await posts(context, [author], 30)
  const shown = (await guest.call(getFeed, { query: { tab: 'politics', sort: 'relevant' } })).items
  const [first, second] = shown
  const lowered = first?.id ?? ''

  const changes: [(path: string, body: string) => string, string, string][] = [
    // Two neighbours in the other order.
    [
      (path, body) => (path.includes('sort=relevant') ? reordered(body) : body),
      'pertinence : à la place 1 est servi',
      'page',
    ],
    // Left out of one sort, still shown in others.
    [
      (path, body) => (path.includes('sort=relevant') ? without(body, lowered) : body),
      `le post ${lowered}`,
      'page',
    ],
    [(path, body) => (path.endsWith('/why') ? raised(body) : body), 'la formule publiée donne', 'post'],
    [(path, body) => (path.endsWith('/why') ? body.replace(':1,', ':2,') : body), 'version 2', 'post'],
  ]
  for (const [change, finding, way] of changes) {
    const site = await forwards(address, change)
    const checked = way === 'page' ? checkPage(`${site.address}/`) : checkPost(second?.id ?? '', site.address)
    if (finding.startsWith('version')) await expect(checked).rejects.toThrow(finding)
    else {
      const { conforms, lines } = await checked
      expect(lines.join()).toContain(finding)
      expect(conforms).toBe(false)
    }
    await site.close()
  }

  // A score that the database keeps against the formula is served by the real site, and found.
  await sql`update post_ranks set score = score - 40 where post_id = ${second?.id}`.execute(context.db)
  expect(await recomputes('--post', second?.id ?? '', '--at', address)).toMatchObject({ code: 1 })
})

test('a reserve period explains the scores of candidates, and nothing else does', async ({
  join,
  guest,
  context,
  clock,
  address,
}) => {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const candidate = await join('camille', { role: 'politician', verified: true })
  const other = await join('camélia', { role: 'politician', verified: true })
  const { username } = await candidate.opensProfile(candidate)
  await admin.call(markCandidate, {
    params: { eventId: election },
    body: { username: username ?? '', region_code: null, source_url: 'https://www.interieur.gouv.fr/liste' },
  })
  const reserve = await sets(admin, election, day)
  await at(clock, reserve.starts_at, { seconds: -60 })
  await posts(context, [candidate, other], 20)
  await at(clock, reserve.starts_at, { seconds: 60 })
  expect(await checkPage(`${address}/`)).toMatchObject({ conforms: true })
  const page = await guest.call(getFeed, { query: { tab: 'politics' } })
  const own = page.items.find(({ user_id }) => user_id === candidate.id)?.id ?? ''
  expect(await checkPost(own, address)).toMatchObject({
    conforms: true,
    lines: expect.arrayContaining([expect.stringContaining('✓ reserve')]),
  })
  const site = await forwards(address, (path, body) =>
    path === '/api/v1/reserves' ? body.replace(/"reserves":.*/, '"reserves":[]}') : body,
  )
  expect(await checkPost(own, site.address)).toMatchObject({ conforms: false })
  await site.close()
})

test('a site that does not answer and a command that is not understood end with code 2', async ({
  address,
}) => {
  expect(await recomputes('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--post') })
  for (const args of [[], ['--other'], ['--post', 'x', '--at', `http://127.0.0.1:${await freePort()}`]])
    expect(await recomputes(...args), args.join(' ')).toMatchObject({ code: 2 })
  await expect(checkPage('nowhere')).rejects.toThrow('n’est pas l’adresse')
  await expect(checkPage(`${address}/?following=true`)).rejects.toThrow('abonnements')
  await expect(checkPost('00000000-0000-4000-8000-000000000000', address)).rejects.toThrow('404')
})

test('a page that is none is refused in a sentence: HTML, JSON of another kind, an address beside the feed; with --json too', async ({
  address,
}) => {
  for (const path of ['/cgu', '/post/1', '/api/v1/about', '/feed'])
    await expect(checkPage(address + path)).rejects.toThrow('n’est pas l’adresse d’une page du fil')
  const bodies: [type: string, body: string, sentence: string][] = [
    ['text/html', '<!doctype html><title>Ailleurs</title>', 'n’a pas répondu du JSON (text/html)'],
    ['application/json', '{}', 'n’a pas répondu par une page du fil'],
    ['application/json', '[]', 'n’a pas répondu par une page du fil'],
    ['application/json', 'null', 'n’a pas répondu par une page du fil'],
    ['application/json', '{"items":[{"id":"1"}],"next_cursor":null}', 'n’a pas répondu par une page du fil'],
    ['application/json', '{"items":{},"next_cursor":null}', 'n’a pas répondu par une page du fil'],
  ]
  for (const [type, body, sentence] of bodies) {
    const elsewhere = createServer((_, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    )
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const bound = elsewhere.address()
    const site = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
    await expect(checkPage(`${site}/`), body).rejects.toThrow(sentence)
    await expect(checkPost('1', site), body).rejects.toThrow(/n’a pas répondu/)
    if (body === '{}') {
      const { code, output } = await recomputes('--page', `${site}/`, '--json')
      expect([code, JSON.parse(output)]).toEqual([
        2,
        { done: false, code: 'unreadable', said: expect.stringContaining('page du fil') },
      ])
    }
    await new Promise((resolve) => elsewhere.close(resolve))
  }
  for (const [args, sentence] of [
    [[], 'Il manque --post IDENTIFIANT ou --page ADRESSE.'],
    [['--post', 'x', '--page', 'y'], 'Donnez --post ou --page, pas les deux.'],
    [['--post', 'x', '--at', 'ici'], '--at : « ici » n’est pas l’adresse d’un site.'],
    [['--autre'], '« --autre » n’est pas connu.'],
  ] as [string[], string][]) {
    expect((await recomputes(...args)).output).toMatch(new RegExp(`^${sentence}\n\nUsage`))
    expect(JSON.parse((await recomputes(...args, '--json')).output)).toEqual({
      done: false,
      code: 'misuse',
      said: sentence,
    })
  }
})

interface Page {
  items: { id: string }[]
}

function reordered(body: string): string {
  const page = JSON.parse(body) as Page
  return JSON.stringify({ ...page, items: [page.items[1], page.items[0], ...page.items.slice(2)] })
}

function without(body: string, id: string): string {
  const page = JSON.parse(body) as Page
  return JSON.stringify({ ...page, items: page.items.filter((post) => post.id !== id) })
}

function raised(body: string): string {
  const why = JSON.parse(body) as { total: number }
  return JSON.stringify({ ...why, total: why.total + 1 })
}
