import type { Page } from '@playwright/test'

export interface VirtualAuthenticator {
  /** Takes it away from the browser, as a phone in another room. */
  remove(): Promise<void>
  /** Whether its owner's fingerprint, face or PIN is recognised. */
  recognises(isVerified: boolean): Promise<void>
}

/** Chromium's own authenticator in software: it keeps passkeys, and answers by itself. */
export async function virtualAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async remove() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
    async recognises(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

/**
 * Has the page not offer passkeys in the field of the address, until it is loaded anew: the virtual authenticator would answer
 * before anybody chose.
 */
export async function offersNothingInField(page: Page): Promise<void> {
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}
