import { join } from 'node:path'
import sharp from 'sharp'
import { pixelCeiling } from './image-rules.ts'
import type { RenderedImage } from './images.ts'

/*
 * A program of its own: opens one picture, writes it anew in each width, tells the outcome in one line of JSON and
 * ends. What a picture takes of memory, and what a hostile one may break, ends with it.
 *
 * Arguments: the file sent in, the folder to write to, the widths of the smaller sizes.
 */

// What is sent is a picture by its content alone: of the many kinds libvips can open, only these are let in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`),
})
sharp.cache(false)

/** Pixels: the largest size as it is kept. */
const largest = { width: 1_600, height: 4_000 }
/** Pixels of either side of what is sent in. */
const sideCeiling = 16_384
const secondsCeiling = 20

async function render(file: string, folder: string, widths: number[]): Promise<RenderedImage> {
  const open = sharp(file, { limitInputPixels: pixelCeiling, failOn: 'error' })
  const sent = await open.metadata()
  if (Math.max(sent.width, sent.height) > sideCeiling)
    throw new Error('Input image exceeds pixel limit of a side')
  const { data, info } = await open
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsCeiling })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const main = await upright().webp({ quality: 82, effort: 3 }).toFile(join(folder, 'main.webp'))
  const smaller = widths.filter((narrow) => narrow < width)
  for (const narrow of smaller)
    await upright()
      .resize({ width: narrow })
      .webp({ quality: 80, effort: 3 })
      .toFile(join(folder, `${narrow}.webp`))
  const blur = await upright()
    .resize({ width: 24, height: 24, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  return {
    width,
    height,
    bytes: main.size,
    widths: smaller,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  }
}

const [file = '', folder = '', ...widths] = process.argv.slice(2)
try {
  console.log(JSON.stringify(await render(file, folder, widths.map(Number))))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }))
}
