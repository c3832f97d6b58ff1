import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from '@parvis/platform/database/embedded-cluster.ts'
import { findAccess, findBase } from '@parvis/platform/database/embedded-place.ts'
import pg from 'pg'

/**
 * Test databases are kept in memory where the machine has room. Each consists of a thousand short-lived files: on disk,
 * ext4 scans every inode freed in the last five seconds before it assigns the next, which costs several times as much
 * as copying.
 */
const files = '/dev/shm'
/** More than two parallel tests ever need; a container may have less. */
const neededBytes = 512 * 2 ** 20
const tablespace = 'parvis_test_memory'

/**
 * Creates the folder that a cluster's tablespace may still refer to; without it the cluster could not recover from a
 * crash.
 */
export function prepareMemory(dataFolder: string): void {
  const base = findBase(dataFolder)
  if (base !== undefined && existsSync(join(base, 'cluster')) && isRoomy()) makeFolder(dataFolder, base)
}

/**
 * Recreates the tablespace, which must contain no database.
 * @returns clause of `create database` for the template, which its copies inherit
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

/** Frees the memory once PostgreSQL has stopped; the next run removes the lost databases from its catalogue. */
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

/** Accessible to PostgreSQL's account only. */
function makeFolder(dataFolder: string, base: string): string {
  const folder = folderFor(dataFolder)
  const { uid, gid } = statSync(join(base, 'cluster'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(folder, uid, gid)
  return folder
}
