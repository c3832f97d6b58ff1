import { i18n } from '@lingui/core'
import { NetworkError } from '../lib/api-client.ts'
import type { MissingPart } from '../lib/parts.ts'
import { refusalText } from '../lib/refusal-texts.ts'
import { notify } from '../ui/notify.ts'
import { newVersion, offerNewVersion } from './offline.ts'

/** Whether the server's page begins with another file than this tab's: a deployment replaced what this tab names. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    const page = await answer.text()
    const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    return answer.ok && start !== null && !page.includes(start.src.slice(location.origin.length))
  } catch (error) {
    // Without a connection nothing tells of a new version, nor could it be loaded.
    console.warn('no look for a new version', error)
    return false
  }
}

async function explain(part: MissingPart): Promise<void> {
  if (newVersion.read() === 'needed') return
  const { untold } = part
  part.untold = false
  if (await isReplaced()) offerNewVersion(untold ? 'needed' : 'offered')
  else if (untold) notify.error(i18n._(refusalText(new NetworkError())))
}

/** Tells who opens what cannot come why: the connection is missing, or there is a new version to load. Call once. */
export function explainMissingParts(): void {
  addEventListener('missing', ({ detail }) => void explain(detail))
}
