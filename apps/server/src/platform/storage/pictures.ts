import sharp from 'sharp'
import { imageRefusal, inTurn, pixelCeiling } from './image-rules.ts'

/** What a picture is kept as. */
export interface Picture {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp'
}

// What is sent is a picture by its content alone: of the many kinds libvips can open, only these are let in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

const secondsCeiling = 20
/**
 * A picture turned upright, cut to a square of `side` pixels and written anew: nothing of the file that was sent is
 * kept but what it shows. PNG, JPEG and WebP stay what they are, GIF (its first image) and AVIF become WebP.
 *
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels
 */
export async function squarePicture(sent: Buffer, side: number): Promise<Picture> {
  return inTurn(() => square(sent, side))
}

async function square(sent: Buffer, side: number): Promise<Picture> {
  try {
    const open = sharp(sent, { limitInputPixels: pixelCeiling, failOn: 'error' })
    const { format } = await open.metadata()
    const square = open.autoOrient().resize(side, side, { fit: 'cover' }).timeout({ seconds: secondsCeiling })
    switch (format) {
      case 'png':
        return { extension: 'png', bytes: await square.png({ palette: true, quality: 90 }).toBuffer() }
      case 'jpeg':
        return { extension: 'jpg', bytes: await square.jpeg({ quality: 84, mozjpeg: true }).toBuffer() }
      default:
        return { extension: 'webp', bytes: await square.webp({ quality: 84 }).toBuffer() }
    }
  } catch (error) {
    throw imageRefusal(error instanceof Error ? error.message : String(error))
  }
}
