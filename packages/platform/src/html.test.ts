import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values of a template are escaped, unless they are markup themselves; null and false are left out', () => {
  const hostile = `"><script>alert('&')</script>`
  expect(
    html`<p title="${hostile}">${html`<b>${hostile}</b>`}${[1, html`<i>`]}${null}${false}</p>`.text,
  ).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">' +
      '<b>&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</b>1<i></p>',
  )
})
