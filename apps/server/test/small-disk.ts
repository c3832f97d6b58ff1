import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, of a few megabytes, in memory. */
export interface SmallDisk {
  /** Its root. */
  path: string
  /** Fills it to the last byte, as another program may. */
  fill(): void
  /** Makes room again. */
  free(): void
  unmount(): void
}

const mount = (path: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'parvis-test', path]).status === 0

const unmount = (path: string) => void spawnSync('umount', ['--lazy', path])

export const canMount = probe()

function probe(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), 'parvis-mount-'))
  const isMounted = mount(path, 1)
  if (isMounted) unmount(path)
  rmSync(path, { recursive: true, force: true })
  return isMounted
}

export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true })
  if (!mount(path, megabytes)) throw new Error(`${path} cannot be mounted`)
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a')
      for (const bytes of [2 ** 20, 4_096]) fillWith(file, Buffer.alloc(bytes, 1))
      closeSync(file)
    },
    free: () => rmSync(ballast),
    unmount: () => unmount(path),
  }
}

function fillWith(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Has the embedded cluster of a data folder created on a disk, for any account. */
export function placeCluster(dataFolder: string, disk: SmallDisk): void {
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(join(dataFolder, 'postgres-location'), `${join(disk.path, 'cluster-of-test')}\n`)
}
