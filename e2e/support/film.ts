import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Draws the pointer, which headless pictures of a page lack. */
function drawPointer(): void {
  const pointer = document.createElement('div')
  pointer.style.cssText =
    'position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;background:rgb(180 120 20/.45);border:2px solid rgb(120 80 10/.8);pointer-events:none;transition:scale 120ms'
  addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      pointer.style.left = `${clientX}px`
      pointer.style.top = `${clientY}px`
    },
    { capture: true },
  )
  addEventListener('mousedown', () => (pointer.style.scale = '0.6'), { capture: true })
  addEventListener('mouseup', () => (pointer.style.scale = '1'), { capture: true })
  document.documentElement.append(pointer)
}

/**
 * Films a page while `act` runs, into a WebM file (VP9). Chromium sends a picture for each change; ffmpeg, from Debian, puts
 * them together with their times.
 */
export async function record(page: Page, file: string, act: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-film-'))
  const frames: { name: string; at: number }[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const name = `${String(frames.length).padStart(5, '0')}.jpg`
    writeFileSync(join(folder, name), Buffer.from(data, 'base64'))
    frames.push({ name, at: metadata.timestamp ?? 0 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await page.evaluate(drawPointer)
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
  try {
    await act()
    await session.send('Page.stopScreencast')
    const list = frames.flatMap(({ name, at }, index) => [
      `file '${name}'`,
      `duration ${Math.max(0.001, (frames[index + 1]?.at ?? at + 1) - at).toFixed(3)}`,
    ])
    writeFileSync(join(folder, 'list.txt'), list.join('\n'))
    const options =
      '-y -loglevel error -f concat -i list.txt -vf fps=12,format=yuv420p -c:v libvpx-vp9 -crf 40 -b:v 0 -row-mt 1'
    execFileSync('ffmpeg', [...options.split(' '), file], { cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
