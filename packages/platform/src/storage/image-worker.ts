import { join } from 'node:path'
import sharp from 'sharp'
import { answerTask } from './apart.ts'
import type { ImageTask, RenderedImage, SquareImage } from './images.ts'

/* Worker process: opens one picture, re-encodes it according to its task, prints the outcome and ends. */

// Formats are detected by content only: of the many that libvips reads, these are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`),
})
sharp.cache(false)

/** Maximum stored size in pixels. */
const largest = { width: 1_600, height: 4_000 }
/** Maximum pixels, since a small file may unpack to gigabytes; phones take 50 million. */
const pixelCeiling = 50_000_000
/** Maximum width or height of an uploaded picture, in pixels. */
const sideCeiling = 16_384
const secondsCeiling = 20

/** Opens the first image of an animation. */
async function openUpright(file: string) {
  const open = sharp(file, { limitInputPixels: pixelCeiling, failOn: 'error' })
  const { width, height, format } = await open.metadata()
  if (Math.max(width, height) > sideCeiling) throw new Error('Input image exceeds pixel limit of a side')
  return { format, picture: open.autoOrient().timeout({ seconds: secondsCeiling }) }
}

async function render(file: string, folder: string, widths: number[]): Promise<RenderedImage> {
  const { picture } = await openUpright(file)
  const { data, info } = await picture
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
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

async function square(file: string, folder: string, side: number): Promise<SquareImage> {
  const { format, picture } = await openUpright(file)
  const cut = picture.resize(side, side, { fit: 'cover' })
  const place = (extension: string) => join(folder, `square.${extension}`)
  switch (format) {
    case 'png':
      await cut.png({ palette: true, quality: 90 }).toFile(place('png'))
      return { extension: 'png' }
    case 'jpeg':
      await cut.jpeg({ quality: 84, mozjpeg: true }).toFile(place('jpg'))
      return { extension: 'jpg' }
    default:
      await cut.webp({ quality: 84 }).toFile(place('webp'))
      return { extension: 'webp' }
  }
}

await answerTask<ImageTask>((task) =>
  'side' in task ? square(task.file, task.folder, task.side) : render(task.file, task.folder, task.widths),
)
