import { tokenize } from '@parvis/contract/rich-text.ts'

/** A text without its first address, and without the gap that it would leave. */
export function withoutFirstLink(content: string, site: string): string {
  const tokens = tokenize(content, site)
  const at = tokens.findIndex(({ kind }) => kind === 'link')
  if (at === -1) return content
  const textOf = (parts: typeof tokens) => parts.map(({ text }) => text).join('')
  const before = textOf(tokens.slice(0, at)).replace(/[ \t]+$/, '')
  const after = textOf(tokens.slice(at + 1)).replace(/^[ \t]+/, '')
  const isJoined = before === '' || after === '' || before.endsWith('\n') || /^[\n.,;:!?…)]/.test(after)
  return before + (isJoined ? '' : ' ') + after
}
