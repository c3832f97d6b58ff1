import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../../../test/show.tsx'
import { NotificationItem } from './notification-item.tsx'

const link = 'https://exemple.fr/travaux'

const announcement: NotificationView = {
  id: '0198d3a0-0000-7000-8000-000000000000',
  user_id: '0198d3a0-0000-7000-8000-000000000001',
  actor_id: null,
  type: 'platform_update',
  title: 'Maintenance ce soir',
  message: `${'Le site sera fermé de 2 h à 3 h. '.repeat(12)}\nLisez «${link}».`,
  data: {
    ...{ post_id: null, comment_id: null, request_id: null, request_status: null, law_reference: null },
    ...{ event_id: null, decision_id: null, rule: null, path: null },
  },
  about_comment: false,
  filtered_by: null,
  read_at: null,
  created_at: '2026-11-28T10:00:00.000Z',
  actor: null,
  actors: [],
  actor_count: 0,
}

test('an announcement among the notifications is shown whole, with its links; its title marks it as read', async () => {
  const read: string[] = []
  await show(
    <ul>
      <NotificationItem notification={announcement} onRead={(id) => read.push(id)} />
    </ul>,
  )
  const shown = page.getByRole('link', { name: link, exact: true })
  await expect.element(shown).toHaveAttribute('href', link)
  const words = shown.element().closest('p')
  expect(words?.scrollHeight).toBe(words?.clientHeight)
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: /Maintenance ce soir/ }).click()
  expect(read).toEqual([announcement.id])
})

test('words that lead to a page are an excerpt in the link to it', async () => {
  const law = { ...announcement, data: { ...announcement.data, law_reference: 'lf-2026' } }
  await show(
    <ul>
      <NotificationItem notification={law} onRead={() => undefined} />
    </ul>,
  )
  const links = page.getByRole('link')
  await expect.element(links).toHaveAttribute('href', '/law-tracking/lf-2026')
  expect(links.elements()).toHaveLength(1)
})
