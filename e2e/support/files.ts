import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export interface FileToAttach {
  name: string
  mimeType: string
  buffer: Buffer
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A picture with a motif; `grain` from 0 to 255 increases its size. */
export function png(width: number, height: number, grain = 0, name = 'place.png'): FileToAttach {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let seed = 1
  for (let y = 0, at = 0; y < height; y += 1) {
    rows[at++] = 0
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      const noise = grain === 0 ? 0 : (seed >> 8) % grain
      const hill = y > height * (0.62 + 0.14 * Math.sin((x / width) * 7))
      const sun = Math.hypot(x - width * 0.7, y - height * 0.3) < height * 0.12
      const [red, green, blue] = sun
        ? [244, 190, 92]
        : hill
          ? [46, 92, 84]
          : [178 - y / 12, 205 - y / 16, 226]
      rows[at++] = (red + noise) & 255
      rows[at++] = (green + noise) & 255
      rows[at++] = (blue + noise) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A short video recorded by the browser; `weight` adds bytes that players skip. */
export async function mp4(page: Page, weight = 0): Promise<FileToAttach> {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let frame = 0; frame < 20; frame += 1) {
      if (pen) {
        pen.fillStyle = `hsl(${frame * 12} 60% 40%)`
        pen.fillRect(0, 0, 320, 180)
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  const film = Buffer.from(recorded, 'base64')
  const free = Buffer.alloc(Math.max(0, weight - film.length))
  if (free.length >= 8) {
    free.writeUInt32BE(free.length, 0)
    free.write('free', 4)
  }
  return { name: 'débat.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([film, free]) }
}

/** A PDF page with one line; readers tolerate the missing cross-reference table. */
function onePage(line: string): Buffer {
  const drawn = `BT /F1 24 Tf 40 300 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, place) => `${place + 1} 0 obj${object}endobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF\n`)
}

export const pdf: FileToAttach = {
  name: 'Compte rendu.pdf',
  mimeType: 'application/pdf',
  buffer: onePage('Compte rendu de mandat'),
}

export const zip: FileToAttach = {
  name: 'archive.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
}
