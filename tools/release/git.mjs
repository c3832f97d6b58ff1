import { spawnSync } from 'node:child_process'
import { root } from '../launcher/processes.mjs'

/** Runs git in the project and returns its output without the last line end; throws git's message when it fails. */
export function git(options, input = '') {
  const { status, stdout, stderr, error } = spawnSync('git', options, { cwd: root, encoding: 'utf8', input })
  if (error) throw error
  if (status !== 0) throw new Error(`git ${options[0]} : ${stderr.trim() || stdout.trim()}`)
  return stdout.trimEnd()
}

/** Returns whether the files are exactly those of the commit. */
export const isClean = () => git(['status', '--porcelain']) === ''
