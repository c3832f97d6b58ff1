import { existsSync } from 'node:fs'
import { Refusal } from '../launcher/say.mjs'
import { installDebianPackage } from './debian.mjs'

/** The browser of the journeys: `PARVIS_CHROMIUM`, or Debian's Chromium, installed when missing. */
export async function ensureChromium() {
  const given = process.env.PARVIS_CHROMIUM
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Refusal(`PARVIS_CHROMIUM désigne ${given}, qui n’existe pas.`)
    return given
  }
  const path = '/usr/bin/chromium'
  if (!existsSync(path)) {
    await installDebianPackage(
      'chromium',
      'Les parcours demandent Chromium : installez-le, puis indiquez son chemin dans PARVIS_CHROMIUM.',
    )
  }
  return path
}
