import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A command of a page for operators, with its placeholders filled in. */
export interface Command {
  page: string
  command: string
  /** Code within a sentence, which may name a command without its options. */
  inSentence: boolean
}

const root = new URL('../../../../', import.meta.url)

const pages = [
  ...readdirSync(new URL('docs/guide/', root)).map((name) => `guide/${name}`),
  'exploitation.md',
].filter((name) => name.endsWith('.md'))

/** Examples whose comments explain their use. */
const examples = readdirSync(new URL('ops/', root), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:json|example)$/.test(entry.name))
  .map(({ parentPath, name }) => relative(fileURLToPath(root), join(parentPath, name)))

/** Values for the placeholders of the pages. The site is parvis.example itself. */
const placeholders: [placeholder: RegExp, filled: string][] = [
  [/\bADRESSE\b/, 'https://parvis.example'],
  [/\bDOSSIER\b/, '/srv/export/site'],
  [/@hote:/, '@127.0.0.1:'],
  // A start refuses the password of the pages.
  [/\bmotdepasse\b/, 'tilleul4argent'],
  [/\bPROCESSUS\b/, '$PROCESSUS'],
  [/--target="\d{4}-[^"]*"/, '--target="$INSTANT"'],
]

/** Programs whose name, with something after it, makes code within a sentence a command. */
const programs = [
  ...['npm', 'node', 'sudo', 'install', 'cp', 'mv', 'ln', 'openssl', 'curl'],
  ...['systemctl', 'journalctl', 'docker', 'kubectl', 'haproxy -', 'nginx -', 'caddy validate'],
  ...['createuser', 'createdb', 'psql', 'pg_dump', 'pgbackrest', 'restic', 'promtool', 'select'],
]
const command = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:${programs.join('|')}) ?(?<=[ -])\\S`)

/** Every command of every page, and of the comments of every example. */
export function readCommands(): Command[] {
  const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
  const found = [
    ...pages.map((page) => ({ page, commands: commandsOf(read(`docs/${page}`)) })),
    ...examples.map((page) => ({ page, commands: commandsInComments(read(page)) })),
  ]
  return found.flatMap(({ page, commands }) => commands.map((command) => ({ page, ...command })))
}

/** Lines of a comment that are a command, with a word about it after spaces or a colon; and « code » in sentences. */
export function commandsInComments(text: string): Omit<Command, 'page'>[] {
  const comments = Array.from(text.matchAll(/^# (.*)$/gm), ([, comment = '']) => comment)
  const lines = comments
    .map((comment) => comment.trim().replace(/(?: {2,}|: ).*$/, ''))
    .filter((line) => command.test(line))
  const quoted = Array.from(comments.join(' ').matchAll(/« ([^»]+) »/g), ([, span = '']) => span)
  return [
    ...lines.map((line) => ({ command: filled(line), inSentence: false })),
    ...quoted
      .filter((span) => command.test(span))
      .map((span) => ({ command: filled(span.replace(/ …/g, '')), inSentence: true })),
  ]
}

export function commandsOf(text: string): Omit<Command, 'page'>[] {
  const blocks = Array.from(
    text.matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```/gm),
    ([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'),
  ).flat()
  const lines = blocks.map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim()).filter((line) => line !== '')
  // Code may go over the end of a line.
  const sentences = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/ *\n(?!\n)/g, ' ')
  const spans = Array.from(sentences.matchAll(/`([^`]+)`/g), ([, span = '']) => span.replace(/ …$/, ''))
  return [
    ...lines.map((line) => ({ command: filled(line), inSentence: false })),
    ...spans
      .filter((span) => command.test(span))
      .map((span) => ({ command: filled(span), inSentence: true })),
  ]
}

function filled(text: string): string {
  return placeholders.reduce(
    (changed, [placeholder, value]) => changed.replace(placeholder, () => value),
    text,
  )
}

/** Whether code in a sentence names this command, whole or without its options. */
export function isNameOf(short: string, whole: string): boolean {
  return ` ${whole} `.includes(` ${short} `)
}
