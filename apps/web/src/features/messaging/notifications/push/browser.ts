/** Abilities of this browser for notifications while Parvis is closed; asked anew each time, since they may change. */
export type PushAbility = 'unsupported' | 'denied' | 'able'

export function pushAbility(): PushAbility {
  // Pages that are not served securely have none of these, nor has a phone's browser that wants the site installed first.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** The subscription that this browser holds, and how the server names it. */
export async function currentSubscription(): Promise<{
  subscription: PushSubscription
  digest: string
} | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? { subscription, digest: await digestOf(subscription.endpoint) } : null
}

/**
 * Subscribes this browser; the one it has is kept when it was made for the same key.
 *
 * @throws when the browser or its push service will not
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  if (key === null) return false
  const bytes = new Uint8Array(key)
  return bytes.length === other.length && bytes.every((byte, place) => byte === other[place])
}

async function digestOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}
