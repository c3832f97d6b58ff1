import { Trans, useLingui } from '@lingui/react/macro'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'

/** A title, as screens fill it by a macro, and a text with a tag around the name. */
function Post({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Post de ${name}`}</h1>
      <p>
        <Trans>
          Une question de <bdi>{name}</bdi>
        </Trans>
      </p>
    </>
  )
}

test('a text that is filled with a name elides before it, whether a macro or a component fills it', async () => {
  const { container } = await show([<Post key="one" name="Inès" />, <Post key="two" name="Marie" />])
  const texts = [...container.querySelectorAll('h1, p')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['Post d’Inès', 'Une question d’Inès', 'Post de Marie', 'Une question de Marie'])
})
