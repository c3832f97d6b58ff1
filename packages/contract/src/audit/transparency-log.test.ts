import { expect, test } from 'vitest'
import { digestOf, isPublicKind, publicText, readPublicText } from './transparency-log.ts'

const facts = {
  rule: 'spam',
  version: 2,
  texts: { fr: { title: 'Un titre', text: 'Deux\nlignes' } },
  none: null,
}

test('the text of a public entry has its kind and a line for each fact, and reads back as it was', async () => {
  const text = publicText('rule_worded', facts)
  expect(text.split('\n')).toEqual([
    'parvis-log-public-v1',
    'rule_worded',
    'rule: "spam"',
    'version: 2',
    'texts: {"fr":{"title":"Un titre","text":"Deux\\nlignes"}}',
    'none: null',
    '',
  ])
  expect(readPublicText(text)).toEqual({ kind: 'rule_worded', facts })
  expect(await digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('a text of another form is not read', () => {
  const text = publicText('poll_closed', facts)
  for (const other of ['', text.slice(0, -1), text.replace('v1', 'v2'), `${text}x\n`, `${text}x: {\n`])
    expect(readPublicText(other)).toBeNull()
})

test('facts that concern a member are not public', () => {
  expect(isPublicKind('poll_closed')).toBe(true)
  expect(isPublicKind('moderation_ban')).toBe(false)
})
