/** Whether this browser can create and show passkeys: it needs a secure address. */
export function hasPasskeys(): boolean {
  return isSecureContext && typeof PublicKeyCredential === 'function' && 'credentials' in navigator
}

/** Whether this browser offers passkeys in the field of the address, among what it fills in. */
export async function offersInField(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
