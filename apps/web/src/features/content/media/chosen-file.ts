import {
  type MediaKind,
  type MediaPurpose,
  mediaAccept,
  mediaKinds,
  mediaLimits,
} from '@parvis/contract/content/media.ts'

/** Why a chosen file cannot be attached. */
export type FileFault = 'kind' | 'weight' | 'empty'

/** Kind of a file by its type and name: only the server looks inside. */
export function kindOf(file: Pick<File, 'name' | 'type'>): MediaKind | null {
  const extension = /\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase() ?? ''
  return (
    mediaKinds.find((kind) => {
      const accepted = mediaAccept[kind].split(',')
      return accepted.includes(kind === 'document' ? extension : file.type)
    }) ?? null
  )
}

/** Whether a file may be attached, as far as can be told here. */
export function faultOf(file: Pick<File, 'name' | 'type' | 'size'>, purpose: MediaPurpose): FileFault | null {
  const kind = kindOf(file)
  const limit = kind === null ? undefined : mediaLimits[purpose][kind]
  if (limit === undefined) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > limit ? 'weight' : null
}
