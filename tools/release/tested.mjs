import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../launcher/processes.mjs'
import { git, isClean } from './git.mjs'

/** Holds the files that the whole of `npm test` last passed with, as the name of their tree in git. */
const mark = join(root, '.cache', 'tested-tree')

/** Files of the present commit; undefined when others are changed, or outside of git. */
export function committedTree() {
  try {
    return isClean() ? git(['rev-parse', 'HEAD^{tree}']) : undefined
  } catch {
    return undefined
  }
}

/** Notes that everything passed with the files of a commit. */
export function noteTested(tree) {
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, `${tree}\n`)
}

export function isTested(tree) {
  return existsSync(mark) && readFileSync(mark, 'utf8').trim() === tree
}
