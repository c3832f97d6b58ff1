import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from './start-refusal.ts'

export interface ProcessLock {
  /** Releases the folder. The end of the process, however sudden, releases it too. */
  release(): void
}

const sqliteBusy = 5

/**
 * Locks a folder for this process, creating it when missing. Uses the kernel's lock on a file (through SQLite, the only
 * access that Node has to it): it ends with the process, so that a `kill -9` leaves nothing to clean up and a recycled
 * process id does no harm.
 * @param folder the folder to lock
 * @param name locks with different names are independent
 * @throws StartRefusal when another holder, in this process or another, has it
 */
export function lockFolder(folder: string, name = 'parvis'): ProcessLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holderFile = join(folder, `${name}.pid`)
  const lock = new DatabaseSync(join(folder, `${name}.lock`), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new StartRefusal(
      `Un autre Parvis utilise déjà le dossier de données ${folder}${holder(holderFile)} : ` +
        'arrêtez-le, ou choisissez un autre dossier avec PARVIS_DATA.',
    )
  }
  writeFileSync(holderFile, `${process.pid}\n`)
  return { release: () => lock.close() }
}

function holder(file: string): string {
  try {
    return ` (processus ${readFileSync(file, 'utf8').trim()})`
  } catch {
    // The holder has the lock but has not written its process id yet.
    return ''
  }
}
