import { existsSync } from 'node:fs'
import { Refusal } from '../launcher/say.mjs'
import { installDebianPackage } from './debian.mjs'

/** Headless Chromium: the same pages for a third less processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** Browser of the journeys and of the tests of components: `PARVIS_CHROMIUM`, or Debian's Chromium, installed when missing. */
export async function ensureChromium() {
  const given = process.env.PARVIS_CHROMIUM
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Refusal(`PARVIS_CHROMIUM désigne ${given}, qui n’existe pas.`)
    return given
  }
  if (existsSync(shell)) return shell
  try {
    await installDebianPackage(
      'chromium-headless-shell',
      'Les tests dans un navigateur demandent Chromium : installez-le, puis indiquez son chemin dans PARVIS_CHROMIUM.',
    )
  } catch (error) {
    if (error instanceof Refusal && existsSync(whole)) return whole
    throw error
  }
  return shell
}
