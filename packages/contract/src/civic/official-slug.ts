import { foldText } from '../folding.ts'

/** Last part of the address of an official's page: the name for readers, then the identifier. */
export function officialSlug({ uid, name }: { uid: string; name: string | null }): string {
  const words = foldText(name ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return words === '' ? uid : `${words}-${uid}`
}

/** The same for somebody by their identifier at the Assembly or the Senate; null for other identifiers. */
export const slugOfRegister = (uid: string | null, name: string): string | null =>
  uid !== null && /^(?:PA\d+|SENAT-[A-Z0-9]+)$/.test(uid) ? officialSlug({ uid, name }) : null

/** Identifier in an address of {@link officialSlug}; the whole of any other. */
export const uidOfSlug = (slug: string): string => /[A-Z][A-Z0-9-]*$/.exec(slug)?.[0] ?? slug
