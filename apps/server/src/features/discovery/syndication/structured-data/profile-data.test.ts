import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { test } from '../../../../../test/site-pages.ts'
import { describedAs } from '../../../../../test/vocabulary.ts'
import { verifyByOperator } from '../../../people/verification/index.ts'

test('a profile’s page certifies a member as long as their tick stands', async ({ join, page, context }) => {
  const nils = await join('nils', { role: 'journalist' })
  await nils.call(editOwnProfile, { body: { bio: 'J’enquête.', website: 'https://nils.example' } })
  const person = async () =>
    (await describedAs(await page('/profile/nils'), 'ProfilePage'))?.mainEntity as Record<string, unknown>
  expect(await person()).toMatchObject({
    '@type': 'Person',
    name: 'nils',
    alternateName: '@nils',
    identifier: nils.id,
    description: 'J’enquête.',
    interactionStatistic: { interactionType: { '@type': 'FollowAction' }, userInteractionCount: 0 },
  })
  // Neither a role that nobody has checked nor a site that does not link back.
  for (const name of ['hasCertification', 'jobTitle', 'worksFor', 'sameAs'])
    expect(await person()).not.toHaveProperty(name)
  await verifyByOperator(context, {
    email: nils.email,
    evidence: 'press_card',
    reason: 'Carte vue',
    facts: { organisation: 'Le Courrier' },
  })
  expect(await person()).toMatchObject({
    jobTitle: 'Journaliste',
    worksFor: { '@type': 'NewsMediaOrganization', name: 'Le Courrier' },
    hasCertification: {
      '@type': 'Certification',
      certificationStatus: 'https://schema.org/CertificationActive',
      issuedBy: { name: 'Parvis' },
      url: `http://parvis.test/api/v1/profiles/${nils.id}/certificate`,
    },
  })
  await context.db
    .insertInto('website_links')
    .values({ user_id: nils.id, website: 'https://nils.example/', confirmed_at: new Date() })
    .execute()
  expect(await person()).toMatchObject({ sameAs: 'https://nils.example/' })
  expect(await page('/profile/nils')).toContain('<link data-of-page rel="me" href="https://nils.example/">')
  await nils.call(editOwnProfile, { body: { display_name: 'Nils Autre' } })
  expect(await person()).not.toHaveProperty('hasCertification')
})
