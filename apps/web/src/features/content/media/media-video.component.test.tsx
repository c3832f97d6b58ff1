import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes, show } from '../../../../test/show.tsx'
import { MediaVideo } from './media-video.tsx'

const video = (url: string): MediaView => ({
  id: '0198d3a0-0000-7000-8000-000000000000',
  kind: 'video',
  url,
  sizes: [],
  width: null,
  height: null,
  alt: null,
  blur: null,
  name: 'débat.mov',
  bytes: 2_400_000,
})

test('a video that the browser cannot play makes way for a sentence and a download', async () => {
  const url = 'data:video/quicktime;base64,AAAAFGZ0eXBxdCAgAAAAAHF0ICA='
  await show(<MediaVideo media={video(url)} className="relative" style={{ height: 200 }} />)
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/^Votre navigateur ne sait pas lire cette vidéo\. Vous pouvez la télécharger\./)
  const download = page.getByRole('link', { name: /^Télécharger débat\.mov \(2,3\sMo\)$/ })
  await expect.element(download).toHaveAttribute('href', url)
  await expect.element(download).toHaveAttribute('download', 'débat.mov')
  expect(document.querySelector('video')).toBeNull()
  await expectAccessibleInBothThemes()
})
