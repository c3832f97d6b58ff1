import type { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'

/** Trees of files by name: members' uploads, and the pictures of the demo community. */
export type Trees = Record<'media' | 'uploads', Storage>

/** Uploads that are still being received. */
const incoming = 'uploads/incoming/'

const keyPattern = /^(?:media|uploads)(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)+$/

/** Returns whether a key is a path below its tree, since backups and restores write files by it. */
export function isKey(key: string): boolean {
  return keyPattern.test(key)
}

/**
 * Keys of all stored files, each beginning with the name of its tree. Files without a valid key were not stored by
 * Parvis.
 */
export async function listKeys(trees: Trees): Promise<string[]> {
  const keys: string[] = []
  for (const [tree, storage] of Object.entries(trees))
    for await (const key of storage.list('')) keys.push(`${tree}/${key}`)
  return keys.filter((key) => isKey(key) && !key.startsWith(incoming))
}

/** Place of a stored file in a backup. */
export function fileIn(key: string): string {
  return `files/${key}`
}

/** Opens a stored file; null when it is gone. */
export async function openKey(trees: Trees, key: string): Promise<Readable | null> {
  const { storage, rest } = treeOf(trees, key)
  return (await storage.open(rest))?.body ?? null
}

/** Moves a file into the storage. */
export async function putKey(trees: Trees, key: string, file: string): Promise<void> {
  const { storage, rest } = treeOf(trees, key)
  await storage.put(rest, file, 'application/octet-stream')
}

function treeOf(trees: Trees, key: string): { storage: Storage; rest: string } {
  const [tree = '', ...rest] = key.split('/')
  if (tree !== 'media' && tree !== 'uploads') throw new Error(`no tree of files has the key ${key}`)
  return { storage: trees[tree], rest: rest.join('/') }
}
