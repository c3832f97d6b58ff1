import { z } from 'zod'

/** Optional variables of `.env.example` for the delivery of files. */
export const MediaEnvironment = z.object({
  PARVIS_MEDIA_HANDOFF: z.enum(['off', 'nginx', 'redirect'], 'off, nginx ou redirect').default('off'),
  PARVIS_MEDIA_CDN_SECONDS: z.coerce
    .number('un nombre entier de secondes, de 0 à 3600')
    .int('un nombre entier de secondes, de 0 à 3600')
    .min(0, 'un nombre entier de secondes, de 0 à 3600')
    .max(3_600, 'un nombre entier de secondes, de 0 à 3600')
    .default(0),
})

export interface MediaConfig {
  /** Server that sends the bytes of files: this one, nginx before it, or the S3 service. */
  handOff: 'off' | 'nginx' | 'redirect'
  /** Seconds for which a shared cache may serve a public file without asking. */
  cdnSeconds: number
}

/** Explains why the delivery does not fit the place of the files; undefined when it does. */
export function mediaConflict(handOff: MediaConfig['handOff'], isInBucket: boolean): string | undefined {
  if (handOff === 'redirect' && !isInBucket)
    return 'redirect envoie les lecteurs vers S3 : il faut les variables S3_'
  if (handOff === 'nginx' && isInBucket)
    return 'nginx lit les fichiers de PARVIS_DATA : avec les variables S3_, choisissez redirect ou off'
  return undefined
}

export const mediaConfig = (e: z.output<typeof MediaEnvironment>): MediaConfig => ({
  handOff: e.PARVIS_MEDIA_HANDOFF,
  cdnSeconds: e.PARVIS_MEDIA_CDN_SECONDS,
})

/** Origin that readers' browsers fetch files from after a redirect; undefined: this site alone. */
export const fileSourceOf = ({
  media,
  s3,
}: {
  media: MediaConfig
  s3: { endpoint: string } | undefined
}): string | undefined => (media.handOff === 'redirect' && s3 ? new URL(s3.endpoint).origin : undefined)
