import { expect, test } from 'vitest'
import { dialogMetadata, screenMetadata } from './sign-up-metadata.ts'

test('[AUI-11] the dialog sends the typed name, and a username made of it', () => {
  expect(dialogMetadata(' Marie Dupont ', 'citizen', 'REF123')).toEqual({
    display_name: 'Marie Dupont',
    role: 'citizen',
    username: 'marie_dupont',
    referred_by: 'REF123',
    consent: true,
  })
  expect(dialogMetadata('marie', 'citizen', '')).not.toHaveProperty('referred_by')
})

test('[AUI-37] /auth sends the chosen username as the display name', () => {
  expect(
    screenMetadata({ username: ' jeanne ', role: 'journalist', referralCode: 'REF123', bio: '' }),
  ).toEqual({
    display_name: 'jeanne',
    role: 'journalist',
    username: 'jeanne',
    referral_code: 'REF123',
    consent: true,
  })
})
