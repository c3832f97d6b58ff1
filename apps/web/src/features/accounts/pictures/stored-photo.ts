import { deviceStorage } from '../../../lib/browser-storage.ts'

/**
 * The photo chosen at sign-up waits on this device: there is no account to give it to before the address is confirmed.
 * One at most, as a data address, for that e-mail address alone.
 */
const key = 'parvis.photo'
const lifetime = 30 * 24 * 60 * 60_000
/** Code units; a square of 400 pixels is far below. */
const ceiling = 1_500_000

interface StoredPhoto {
  email: string
  data: string
  /** Milliseconds since 1970. */
  at: number
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** A blob as a data address. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(blob)
  })
}

/** Keeps a photo for the first sign-in of an address. Answers false when this browser would not. */
export function storePhoto(email: string, data: string): boolean {
  const kept = JSON.stringify({ email, data, at: Date.now() } satisfies StoredPhoto)
  return data.length <= ceiling && deviceStorage.write(key, kept)
}

export function clearStoredPhoto(): void {
  deviceStorage.remove(key)
}

/** The photo that waits for an address; null when there is none. */
export function storedPhotoOf(email: string): Blob | null {
  const stored = deviceStorage.read(key)
  if (stored === null) return null
  try {
    const kept = JSON.parse(stored) as StoredPhoto
    if (Date.now() - kept.at > lifetime) throw new Error('the kept photo is too old')
    return sameAddress(kept.email, email) ? blobOf(kept.data) : null
  } catch (error) {
    console.warn('the kept photo is dropped', error)
    clearStoredPhoto()
    return null
  }
}

/** The page may not fetch data addresses: they are read by hand. */
function blobOf(address: string): Blob {
  const [, type, base64] = /^data:(image\/[a-z]+);base64,(.+)$/.exec(address) ?? []
  if (type === undefined || base64 === undefined) throw new Error('the kept photo is no picture')
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}
