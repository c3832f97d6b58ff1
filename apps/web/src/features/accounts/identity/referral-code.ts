import { tabStorage } from '../../../lib/browser-storage.ts'

const key = 'parvis.ref'

/** Keeps the referral code by which somebody came (`?ref=`), until this tab's sign-up. Call once, before the router. */
export function storeReferralCode(search: string): void {
  const code = new URLSearchParams(search).get('ref')
  if (code) tabStorage.write(key, code)
}

/** The code to begin a sign-up with; empty when there is none. */
export function storedReferralCode(): string {
  const code = tabStorage.read(key) ?? ''
  return /^[a-z0-9]{4,20}$/i.test(code) ? code.toUpperCase() : ''
}
