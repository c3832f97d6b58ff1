import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from './start-refusal.ts'

export interface ProcessLock {
  /** Gives the folder back. Death of the process, however sudden, does the same. */
  release(): void
}

const sqliteBusy = 5

/**
 * Takes a folder for this process alone, creating it when missing.
 *
 * The lock is the kernel's lock on a file (taken through SQLite, the one door Node has to it): it ends with the
 * process that holds it, so that a `kill -9` leaves nothing to clean up and a recycled process id fools nobody.
 *
 * @param folder the folder to take
 * @param name several locks with different names may be held on one folder
 * @throws StartRefusal when another holder, in this process or in another, has it
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
    // The holder has taken the lock and has not written its number yet: the sentence is right without it.
    return ''
  }
}
