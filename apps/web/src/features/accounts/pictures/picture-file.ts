import { imageTypes, limits } from '@parvis/contract/limits.ts'

/** Why a chosen file cannot become a picture. */
export type PictureFault = 'unreadable' | 'too_heavy'

/** The part of a picture that a square shows, in the picture's own pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** File types offered by the file chooser. */
export const acceptedPictures = imageTypes.join(',')

/** A chosen file as a picture, or why it is none: its name and type are only claims, so it is opened. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureFault> {
  if (!imageTypes.some((type) => type === file.type)) return 'unreadable'
  if (file.size > limits.image) return 'too_heavy'
  try {
    return await createImageBitmap(file)
  } catch (error) {
    console.warn('the picture could not be opened', error)
    return 'unreadable'
  }
}

/** Pictures without loss or without opaque ground stay so. */
const keptType: Record<string, string> = {
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/webp',
  'image/avif': 'image/webp',
}

/** Cuts a square out of a picture, at the size in which avatars are kept. */
export async function cutSquare(picture: ImageBitmap, square: Square, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = limits.avatarSide
  canvas.height = limits.avatarSide
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = square
  context.drawImage(picture, x, y, width, height, 0, 0, limits.avatarSide, limits.avatarSide)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('the picture could not be written')) : resolve(blob)
    canvas.toBlob(take, keptType[type] ?? 'image/jpeg', 0.92)
  })
}
