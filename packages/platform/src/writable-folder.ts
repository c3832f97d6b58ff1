import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

const reasons: Record<string, string> = {
  EACCES: 'ce compte n’a pas le droit d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y écrire',
  EROFS: 'ce disque est en lecture seule',
  ENOTDIR: 'ce n’est pas un dossier',
  EEXIST: 'ce n’est pas un dossier',
  ENOENT: 'ce dossier ne peut pas être créé',
  ENOSPC: 'ce disque est plein',
  EDQUOT: 'le quota de ce compte est atteint',
}

/**
 * Creates a folder when missing, and writes a file in it.
 * @param variable the variable or option that names the folder
 * @throws StartRefusal when this account cannot write there
 */
export function requireWritable(folder: string, variable: string): void {
  const probe = join(folder, `.essai-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) throw error
    throw new StartRefusal(
      `${variable} : ${folder} ne peut pas recevoir les données de Parvis, car ${reason}.`,
    )
  }
}
