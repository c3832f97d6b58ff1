import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { superuser } from '../src/platform/database/embedded-cluster.ts'
import { findAccess, findBase } from '../src/platform/database/embedded-place.ts'

/**
 * Tests' databases live in memory, where the machine has room for them. Each is a thousand small files, gone within the
 * second: on a disk, ext4 looks at every inode that was freed in the last five seconds before it gives the next one, which
 * costs several times as much as copying.
 */
const files = '/dev/shm'
/** What two tests at a time never come near; a container may have been given less. */
const neededBytes = 512 * 2 ** 20
const tablespace = 'parvis_test_memory'

/** Makes the folder that a cluster's tablespace may still name, without which it would not recover from a crash. */
export function prepareMemory(dataFolder: string): void {
  const base = findBase(dataFolder)
  if (base !== undefined && existsSync(join(base, 'cluster')) && isRoomy()) makeFolder(dataFolder, base)
}

/**
 * Makes the tablespace anew, in which no database may be left.
 *
 * @returns what `create database` is to be told for the template, whose copies stay with it
 */
export async function openMemory(dataFolder: string): Promise<string> {
  const base = findBase(dataFolder)
  const access = findAccess(dataFolder)
  if (base === undefined || access === undefined || !isRoomy()) return ''
  forgetMemory(dataFolder)
  const location = makeFolder(dataFolder, base)
  const client = new pg.Client({ ...access, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`drop tablespace if exists ${tablespace}`)
    await client.query(`create tablespace ${tablespace} location '${location}'`)
    await client.query(`grant create on tablespace ${tablespace} to public`)
  } finally {
    await client.end()
  }
  return `tablespace ${tablespace}`
}

/** Gives the memory back, once PostgreSQL has stopped; the next run drops what is gone from its catalogue. */
export function forgetMemory(dataFolder: string): void {
  rmSync(folderFor(dataFolder), { recursive: true, force: true })
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || !existsSync(files)) return false
  const { bavail, bsize } = statfsSync(files)
  return bavail * bsize >= neededBytes
}

function folderFor(dataFolder: string): string {
  return join(files, `parvis-test-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`)
}

/** Only the account that PostgreSQL runs under enters. */
function makeFolder(dataFolder: string, base: string): string {
  const folder = folderFor(dataFolder)
  const { uid, gid } = statSync(join(base, 'cluster'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  return folder
}
