/** Milliseconds after which a screen reader has noticed the region, and reads what changes in it. */
const noticed = 100

/** Has screen readers read sentences that others need not be shown: they see their effect. */
export function announce(...sentences: string[]): void {
  let region = document.querySelector<HTMLElement>('[data-announcements]')
  if (region === null) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.dataset.announcements = ''
    region.className = 'sr-only'
    document.body.append(region)
  }
  region.textContent = ''
  const place = region
  setTimeout(() => {
    place.textContent = sentences.join('. ')
  }, noticed)
}
