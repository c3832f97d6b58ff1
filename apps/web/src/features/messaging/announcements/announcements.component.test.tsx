import type { Announcement } from '@parvis/contract/messaging/announcements.schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../test/show.tsx'
import { AnnouncementEntry } from './announcement-entry.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { BannerCard } from './banner-card.tsx'
import { type AnnouncementValues, newAnnouncement } from './draft.ts'

test('an hour that the clocks leave out is refused at the beginning and the end of a banner, and stays as typed', async () => {
  const typed: AnnouncementValues = {
    ...newAnnouncement(),
    form: 'banner',
    texts: { ...newAnnouncement().texts, fr: { title: 'Maintenance', message: 'Le site sera fermé.' } },
    when: 'later',
    starts_at: '2037-03-28T22:00',
    ends_at: '2037-03-29T03:00',
  }
  const ready: unknown[] = []
  await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <AnnouncementForm
        start={typed}
        draft="annonce"
        wasBegun={false}
        onDropped={() => undefined}
        onReady={(body) => ready.push(body)}
      />
    </QueryClientProvider>,
  )
  const submit = page.getByRole('button', { name: 'Relire avant d’envoyer' })
  const fault = page.getByText(/^Cette heure n’existe pas\s?: choisissez-en une autre\.$/)
  for (const label of ['Début', 'Fin']) {
    const field = page.getByLabelText(label, { exact: true })
    const exists = (field.element() as HTMLInputElement).value
    await field.fill('2037-03-29T02:30')
    await submit.click()
    await expect.element(fault).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('2037-03-29T02:30')
    expect(ready).toEqual([])
    await field.fill(exists)
  }
  await submit.click()
  await expect
    .poll(() => ready)
    .toMatchObject([{ starts_at: '2037-03-28T21:00:00.000Z', ends_at: '2037-03-29T01:00:00.000Z' }])
})

test('a link in an announcement ends before the guillemets around it, on the banner and in the list', async () => {
  const texts = {
    ...{ en: null, es: null, de: null, it: null },
    fr: { title: 'Maintenance', message: 'Lisez «https://exemple.fr/travaux».' },
  }
  const announcement: Announcement = {
    id: '0198d3a0-0000-7000-8000-000000000000',
    form: 'banner',
    texts,
    audience: { role: null, verified: null, region: null, language: null, staff: false, recent: false },
    state: 'scheduled',
    by: null,
    created_at: '2026-11-28T10:00:00.000Z',
    starts_at: '2026-12-28T10:00:00.000Z',
    ends_at: '2026-12-29T10:00:00.000Z',
    taken_back_at: null,
    taken_back_by: null,
    reached: 0,
    revision: 0,
    may_amend: false,
    may_take_back: false,
  }
  await show(
    <ul>
      <AnnouncementEntry announcement={announcement} onAmend={() => undefined} onTakeBack={() => undefined} />
      <li>
        <BannerCard texts={texts} />
      </li>
    </ul>,
  )
  const links = page.getByRole('link')
  await expect.element(links.nth(1)).toBeVisible()
  expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://exemple.fr/travaux', 'https://exemple.fr/travaux'],
    ['https://exemple.fr/travaux', 'https://exemple.fr/travaux'],
  ])
})
