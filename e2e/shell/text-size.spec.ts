import { comment, expect, publish, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

const daily = ['/', '/post/{post}', '/settings', '/messages']
const further = ['/create-post', '/profile', '/notifications', '/calendar', '/polls']

test('with text twice as large, no part of a phone’s header or of the lines for guests covers another @long', async ({
  page,
  member,
}) => {
  const { page: signedIn } = await member()
  for (const reader of [page, signedIn]) {
    await reader.setViewportSize({ width: 390, height: 844 })
    for (const address of reader === page ? ['/'] : ['/', '/create-post']) {
      await reader.goto(address)
      await expect(reader.getByRole('banner')).toBeVisible()
      await reader.waitForLoadState('networkidle')
      await reader.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      const overlapping = await reader.evaluate(() => {
        const groups = [
          document.querySelectorAll('header :is(a, button)'),
          document.querySelectorAll('section.bg-blue-soft :is(p, li, button)'),
          document.querySelectorAll('form :is(h1, h2, button[type=submit], button[aria-label=Fermer])'),
        ]
        return groups.flatMap((group) => {
          const parts = [...group].filter((part) => part.checkVisibility())
          return parts.flatMap((one, place) =>
            parts.slice(place + 1).flatMap((other) => {
              const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
              const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
              const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
              return wide > 1 && high > 1 ? [`${one.textContent} / ${other.textContent}`] : []
            }),
          )
        })
      })
      expect(overlapping, address).toEqual([])
    }
  }
})

for (const [screens, options, addresses] of [
  ['main screens', {}, daily],
  ['other screens', { tag: '@screens' }, further],
] as const)
  test(
    `with text twice as large, a phone’s ${screens} stay readable, without cut or overlapping content @long`,
    options,
    async ({ demoMember, author, request }) => {
      const { page } = await demoMember('citizen')
      const id = await publish(request, await tokenOf(request, demo.politician, demo.password))
      await comment(request, await author(), id, 'Un avis')
      await page.setViewportSize({ width: 390, height: 844 })
      for (const screen of addresses) {
        const address = screen.replace('{post}', id)
        await page.goto(address)
        await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '32px'
        })
        const found = await page.evaluate(() => {
          const outside = [
            ...document.querySelectorAll('main :is(a, button, [role=tab], label), nav a'),
          ].filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            const scrolls = element.closest('[class*=overflow-x-auto], .sr-only') !== null
            return width > 1 && !scrolls && (right > innerWidth + 1 || left < -1)
          })
          const overlapping = [...document.querySelectorAll('[class*=bottom-0] > nav > *')].filter(
            (entry) => entry.scrollWidth > entry.clientWidth,
          )
          return {
            text: getComputedStyle(document.body).fontSize,
            wider: document.documentElement.scrollWidth - innerWidth,
            outside: outside.map((element) => element.textContent),
            overlapping: overlapping.map((element) => element.textContent),
          }
        })
        expect(found, address).toEqual({ text: '32px', wider: 0, outside: [], overlapping: [] })
      }
    },
  )
