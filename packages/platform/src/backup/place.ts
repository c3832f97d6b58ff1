import type { Readable } from 'node:stream'

/** A folder or a bucket that holds backups, each under its name. */
export interface BackupPlace {
  /** Name for operators. */
  title: string
  /** Names of whole backups, oldest first. */
  names(): Promise<string[]>
  /** Opens a file of a backup; null when there is none. */
  open(name: string, file: string): Promise<Readable | null>
  begin(name: string): Promise<Draft>
  /** Removes a backup. It stops counting as complete at once. */
  remove(name: string): Promise<void>
  /**
   * Deletes leftovers of killed backups that have not changed since a moment; returns their names. Never deletes a whole
   * backup, or a file of another program.
   */
  removeLeftovers(before: Date): Promise<string[]>
  ledger: LedgerFolder
}

/** Small text files beside the backups, which outlive each of them. */
export interface LedgerFolder {
  names(): Promise<string[]>
  /** Null when there is none. */
  read(name: string): Promise<string | null>
  /** Writes a new file: whole or not at all. Rejects when the place itself is missing. */
  write(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Folder of the ledger, beside those of the backups. */
export const ledgerFolderName = 'registre-des-effacements'

/** A backup that is being written. Readers do not see it before it is whole. */
export interface Draft {
  /** Folder in which a file is written before it is kept. */
  scratch: string
  /** Adds a file of the scratch folder to the backup, under the same name. */
  keep(file: string): Promise<void>
  /** Shares a file with another backup of this place instead of copying it; returns false when that is not possible. */
  share(backup: string, file: string): Promise<boolean>
  /** Makes the backup whole. */
  finish(): Promise<void>
  /** Deletes the unfinished backup. */
  abandon(): Promise<void>
}

/** Names of backups; their alphabetical order is that of time. */
const namePattern = /^parvis-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

export function isBackupName(name: string): boolean {
  return namePattern.test(name)
}

export function backupNameAt(moment: Date): string {
  return `parvis-${moment.toISOString().replaceAll(':', '-')}`
}
