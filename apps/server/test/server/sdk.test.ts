import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test as base } from '../parvis.ts'
import { programOf } from '../personal-tokens.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const sdk = join(root, 'packages/sdk')

/** A folder with the package as npm would install it from its tarball. */
async function installed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-sdk-'))
  const home = join(folder, 'node_modules/@parvis/sdk')
  await mkdir(home, { recursive: true })
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: sdk, env })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await run('tar', ['-xzf', join(folder, tarball), '-C', home, '--strip-components=1'])
  return folder
}

interface Installed {
  folder: string
}

const test = base.extend<Installed>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest demands it
  folder: async ({}, use) => {
    const folder = await installed()
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

test('the example of the packed SDK reads a real site page by page, and names a refusal', async ({
  folder,
  join: joins,
  address,
}) => {
  const ana = await joins('ana')
  for (let turn = 1; turn <= 24; turn += 1) await ana.publishes(`Avis numéro ${turn}`)
  await copyFile(join(sdk, 'example.mjs'), join(folder, 'example.mjs'))
  const env = { ...process.env, PARVIS_URL: address, PARVIS_TOKEN: ana.token ?? '' }
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder, env })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(25)
  expect(lines[0]).toMatch(/ : Avis numéro 24$/)
  expect(lines.at(-1)).toBe('post_not_found')
  const licence = join(folder, 'node_modules/@parvis/sdk/LICENSE')
  expect(await readFile(licence, 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'))

  const program = `import { createParvis, ParvisRefusal } from '@parvis/sdk'
const url = process.env.PARVIS_URL
const told = []
const tell = (error) => told.push([error instanceof ParvisRefusal, error.status, error.code, error.fields])
await createParvis({ url, token: process.env.PARVIS_TOKEN }).getOwnProfile().then(({ id }) => told.push(id))
await createParvis({ url, token: process.env.PARVIS_TOKEN }).listConversations().catch(tell)
await createParvis({ url, token: 'parvis_pat_x' }).getOwnProfile().catch(tell)
await createParvis({ url }).getStatus({}, { signal: AbortSignal.abort('stopped') }).catch((reason) => told.push(reason))
console.log(JSON.stringify(told))
`
  await writeFile(join(folder, 'program.mjs'), program)
  const { token } = await programOf(ana, { scopes: ['read'] })
  const answered = await run(process.execPath, ['program.mjs'], {
    cwd: folder,
    env: { ...env, PARVIS_TOKEN: token ?? '' },
  })
  expect(JSON.parse(answered.stdout)).toEqual([
    ana.id,
    [true, 403, 'token_scope_needed', { scope: 'read:messages' }],
    [true, 401, 'token_unknown', {}],
    'stopped',
  ])
})

test('its types know what each endpoint takes and returns', { tags: 'long' }, async ({ folder }) => {
  const program = `import { createParvis, everyItem, ParvisRefusal } from '@parvis/sdk'
const parvis = createParvis({ url: 'https://parvis.example', token: async () => 'parvis_pat_' })
const post = await parvis.createPost({ body: { content: 'Un mot' } })
const name: string | undefined = post.author?.name
for await (const one of everyItem(parvis.listComments, { post_id: post.id })) { const likes: number = one.like_count; void likes }
// @ts-expect-error: the id is missing
await parvis.getPost()
// @ts-expect-error: no such tab
await parvis.getFeed({ tab: 'nowhere' })
await parvis.getStatus()
void [name, ParvisRefusal]
`
  await writeFile(join(folder, 'program.mts'), program)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
  ]
  const checked = run(join(root, 'node_modules/.bin/tsc'), [...options, 'program.mts'], { cwd: folder })
  expect(
    await checked.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).toBe('')
})

test('a call that is refused for its number is made again after the time that the server names', {
  tags: 'long',
}, async ({ folder }) => {
  const program = `import { createParvis } from '@parvis/sdk'
const answers = [
  new Response(JSON.stringify({ error: { code: 'rate_limited', message: 'later', request_id: 'a-1' } }), { status: 429, headers: { 'retry-after': '1' } }),
  new Response('{"isOpen":true}'),
]
const sent = []
const parvis = createParvis({ url: 'https://parvis.example/', token: 'secret', fetch: async (address, { headers }) => { sent.push([address, headers.authorization]); return answers.shift() } })
const began = performance.now()
console.log(JSON.stringify([await parvis.getStatus(), sent, performance.now() - began >= 990]))
const later = (status, after) => new Response('{}', { status, headers: { 'retry-after': after } })
const answering = (...given) => createParvis({ url: 'https://parvis.example', retries: 1, fetch: async () => given.shift() })
const toldOf = (call) => call.then(() => 'answered', ({ status, retryAfter }) => status + ' ' + retryAfter)
const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
const told = [
  await toldOf(answering(later(503, '1'), new Response('{}')).getStatus()),
  await toldOf(answering(later(503, '1')).createPost({ body: { content: 'Un mot' } })),
  await toldOf(answering(later(429, '1'), later(429, '30')).getStatus()),
  await toldOf(answering(later(429, inAnHour)).getStatus()).then((text) => text.replace(/3\\d{3}$/, 'an hour')),
  await answering(later(429, '50')).getStatus({}, { signal: AbortSignal.timeout(100) }).catch(({ name }) => name),
]
if (told.join() !== 'answered,503 1,429 30,429 an hour,TimeoutError') throw new Error(told.join())
if (await parvis.getPost({ postId: '..' }).catch((error) => !(error instanceof TypeError))) throw new Error('a part of the address was sent')
`
  await writeFile(join(folder, 'program.mjs'), program)
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder })
  const request = ['https://parvis.example/api/v1/status', 'Bearer secret']
  expect(JSON.parse(stdout)).toEqual([{ isOpen: true }, [request, request], true])
})
