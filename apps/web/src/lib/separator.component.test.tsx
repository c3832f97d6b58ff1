import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { RoleBadge } from '../ui/role-badge.tsx'
import { separator } from './separator.ts'

/** Widths, in pixels, at which a line begins with a dot that a text or `separated` puts there. */
async function widthsWithLeadingDot(content: ReactNode): Promise<number[]> {
  const { container } = await show(<div data-box="">{content}</div>)
  const box = container.querySelector<HTMLElement>('[data-box]')
  if (box === null) throw new Error('Nothing is shown.')
  return Array.from({ length: 80 }, (_, step) => 80 + step * 4).filter((width) => {
    box.style.width = `${width}px`
    return lefts(box).some((left) => left - box.getBoundingClientRect().left < 2)
  })
}

/** Left edges of the dots. */
function lefts(box: HTMLElement): number[] {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const found: number[] = []
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    for (const { index } of (node.textContent ?? '').matchAll(/·/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      found.push(range.getBoundingClientRect().left)
    }
  }
  for (const fact of box.querySelectorAll('span'))
    if (getComputedStyle(fact, '::before').content.includes('·'))
      found.push(fact.getClientRects()[0]?.left ?? 0)
  return found
}

test('no line of facts begins with a dot, however narrow it is', async () => {
  const facts = (
    <p>
      <time>27 novembre 2026</time>
      {separator}
      <a href="#vote" className="inline-flex">
        Scrutin public
      </a>
      {separator}
      {['Sénat', 'première lecture'].join(separator)}
    </p>
  )
  expect(await widthsWithLeadingDot(facts)).toEqual([])
})

test('no line below a name begins with a dot, however narrow it is', async () => {
  const badge = <RoleBadge role="journalist" label="Journaliste" detail="Le Courrier de Valmont" />
  expect(await widthsWithLeadingDot(badge)).toEqual([])
})
