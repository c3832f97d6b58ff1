import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './launcher/processes.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)

/** Variables of the server, and those of the examples in `ops/` alone. */
const known = new Set(
  ['.env.example', 'ops/parvis.env.example', 'ops/caddy/Caddyfile'].flatMap((file) =>
    Array.from(read(file).matchAll(/(?:^#? ?|\{\$)([A-Z][A-Z0-9_]+)[=:]/gm), ([, name]) => name),
  ),
)
const variable =
  /\b(?:(?:PARVIS|AUTH|OTEL|S3|SMTP|MAIL|DATABASE|TRUST|POSTGRES)_[A-Z0-9_]+|NODE_ENV|PORT|HOST)\b(?!…)/g
const scripts = JSON.parse(read('package.json')).scripts

describe.each(pages)('each command and name of %s exists', (page) => {
  const text = read(page)
  const blocks = Array.from(text.matchAll(/```sh\n([^`]*)```/g), ([, block]) => block)

  test('commands are a shell’s, and npm’s are those of package.json', () => {
    for (const block of blocks) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
    const names = Array.from(text.matchAll(/npm run ([a-z:-]+)/g), ([, name]) => name)
    for (const name of names) expect(scripts).toHaveProperty([name])
    const usage = ['commands.ts', 'members.ts']
      .map((name) => read(`apps/server/src/commands/admin/${name}`))
      .join('\n')
    for (const [, command] of text.matchAll(
      /(?:npm run admin --|main\.ts admin) ([a-z-]+(?: [a-z]+\b(?!@))?)/g,
    ))
      expect(usage).toContain(`npm run admin -- ${command}`)
  })

  test('files and linked pages are there', () => {
    for (const [, path] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(join(root, dirname(page), path)), path).toBe(true)
    for (const [path] of text.matchAll(/\b(?:ops|apps|tools|docs)\/[\w./@-]*\w/g)) {
      // Written by the operator.
      if (path !== 'ops/.env') expect(existsSync(join(root, path)), path).toBe(true)
    }
  })

  test('variables are in .env.example', () => {
    for (const [name] of text.matchAll(variable)) expect(known, name).toContain(name)
  })
})
