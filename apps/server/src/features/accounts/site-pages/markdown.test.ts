import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('a text in Markdown becomes a tree; HTML in it stays text, and no address leads to a script', () => {
  const text = `# Notre *charte*

Une **règle** : [lire](https://exemple.test), \`code\`.

1. un
2. deux

<script>alert(1)</script> <b onclick="x">gras</b>

[ici](javascript:alert(1)) [là](//ailleurs.test) ![portrait](data:image/svg+xml,x) <a href="javascript:x">y</a>`
  const tree = readMarkdown(text)
  expect(tree[0]).toEqual({
    kind: 'heading',
    level: 2,
    children: [
      { kind: 'text', text: 'Notre ' },
      { kind: 'emphasis', children: [{ kind: 'text', text: 'charte' }] },
    ],
  })
  expect(tree[2]).toMatchObject({ kind: 'list', ordered: true, start: 1 })
  const links = JSON.stringify(tree).match(/"href":"[^"]*"/g)
  expect(links).toEqual(['"href":"https://exemple.test"'])
  expect(JSON.stringify(tree)).toContain('<script>alert(1)</script>')
  expect(new Set(JSON.stringify(tree).match(/"kind":"\w+"/g))).not.toContain('"kind":"html"')
})
