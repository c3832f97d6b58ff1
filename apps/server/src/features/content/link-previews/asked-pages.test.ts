import { previewLink } from '@parvis/contract/content/media.ts'
import { expect } from 'vitest'
import { test as base } from '../../../../test/linked-site.ts'
import type { Member } from '../../../../test/people.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: ({ site }, use) =>
    use({
      PARVIS_RATE_LIMITS: '1',
      PARVIS_LINK_PREVIEWS: 'on',
      PARVIS_LINK_PREVIEWS_TRUSTED: site.address.replace('http://', ''),
    }),
})

test('a member has few pages fetched without publishing; known ones are still shown, and posts fetch theirs', async ({
  join,
  site,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const asks = (member: Member, page: number) =>
    member.call(previewLink, { body: { url: `${site.address}/page/${page}` } })
  for (let page = 0; page < 20; page += 1) await asks(ana, page)
  await expect(asks(ana, 20)).toBeRefused('rate_limited')
  await expect.poll(async () => (await asks(ana, 0)).is_pending, { timeout: 10_000 }).toBe(false)
  await asks(bea, 20)
  await expect.poll(() => site.asked, { timeout: 10_000 }).toContain('/page/20')
  await ana.publishes(`À lire : ${site.address}/page/21`)
  await expect.poll(() => site.asked, { timeout: 10_000 }).toContain('/page/21')
})
