import { expect, test } from 'vitest'
import { firstLinkIn, mentionsIn, tokenize, withoutBlankRuns } from './rich-text.ts'

const kinds = (content: string) =>
  tokenize(content)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text }) => `${kind} ${text}`)

test('[POST-28] a mention is found in a sentence, without its punctuation and never inside an e-mail address', () => {
  expect(kinds('Merci @Helene_Vasseur. Écrivez à contact@parvis.example, @jo et @paul-marie !')).toEqual([
    'mention @Helene_Vasseur',
    'mention @paul-marie',
  ])
  expect(tokenize('@Helene_Vasseur')[0]).toMatchObject({ username: 'helene_vasseur' })
})

test('[POST-29] a hashtag keeps its accents and needs a letter', () => {
  expect(kinds('#hôpital, #14 et #budget2027 ; l’#école, a#b, &#x27;')).toEqual([
    'hashtag #hôpital',
    'hashtag #budget2027',
    'hashtag #école',
  ])
})

test('[POST-28] a mention is a whole word with its accents, folded as usernames are, or none', () => {
  const named = (content: string) =>
    tokenize(content).flatMap((token) =>
      token.kind === 'mention' ? [`${token.text} ${token.username}`] : [],
    )
  expect(named('Merci @andré, @José.Martin et @Œdipe !')).toEqual([
    '@andré andre',
    '@José.Martin jose.martin',
    '@Œdipe oedipe',
  ])
  expect(named('@andre\u0301 et @Jose\u0301.Martin.')).toEqual([
    '@andre\u0301 andre',
    '@Jose\u0301.Martin jose.martin',
  ])
  expect(named('.@jean, -@marie, (@paul) …@anne')).toEqual([
    '@jean jean',
    '@marie marie',
    '@paul paul',
    '@anne anne',
  ])
  expect(named('@jean_ @marie-. @paul... ')).toEqual(['@jean jean', '@marie marie', '@paul paul'])
  for (const none of [
    '@jean@autre.example',
    '@jean@élysée.example',
    '@李雷老师',
    '@jean李',
    '@député·e',
    'jean-@autre.example',
    'andre\u0301@autre.example',
    '@jo_',
  ])
    expect(named(none), none).toEqual([])
})

test('[POST-28] each mention of a list without spaces counts; a dot in the last part makes an address', () => {
  for (const between of [
    '/',
    '&',
    '+',
    '-',
    '_',
    '.',
    '|',
    ',',
    ';',
    '·',
    '•',
    '–',
    '—',
    '→',
    '‑',
    ':',
    '\u200b',
  ])
    expect(kinds(`@jean${between}@marie${between}@zoé`), between).toEqual([
      'mention @jean',
      'mention @marie',
      'mention @zoé',
    ])
  expect(kinds('@jean/@marie, #eau/#air et @jean/#eau/@marie')).toEqual([
    ...['mention @jean', 'mention @marie', 'hashtag #eau', 'hashtag #air'],
    ...['mention @jean', 'hashtag #eau', 'mention @marie'],
  ])
  for (const none of [
    'contact@parvis.example/@jo',
    'social.example/@jean',
    'jean/@marie',
    'jean&@marie',
    '@jean-@autre.example',
    '@jean@marie',
    'social.example/#eau',
    '@jean_@autre.example.',
  ])
    expect(
      kinds(none).filter((found) => found !== 'mention @autre.example'),
      none,
    ).toEqual([])
  // The work grows with the length, not with its square.
  const started = Date.now()
  kinds(`${'@jo/'.repeat(5000)}${'@'.repeat(5000)}@${'a'.repeat(20_000)}${'-@a'.repeat(5000)}`)
  expect(Date.now() - started).toBeLessThan(2000)
})

test('[POST-29] a hashtag keeps middle dots and joiners between letters', () => {
  expect(kinds('#député·es, #citoyen·ne·s. #élu‧es #می\u200cخواهم #fin· #14·e')).toEqual([
    'hashtag #député·es',
    'hashtag #citoyen·ne·s',
    'hashtag #élu‧es',
    'hashtag #می\u200cخواهم',
    'hashtag #fin',
  ])
  for (const dot of ['\u2022', '\u2027', '\u30fb', '\u2219', '\u22c5', '\uff65', '\u0387', '\u2e31'])
    expect(kinds(`#élu${dot}es et #fin${dot} #élu${dot}${dot}es`), dot).toEqual([
      `hashtag #élu${dot}es`,
      'hashtag #fin',
      'hashtag #élu',
    ])
})

test('an address ends before quotes, braces, dashes, full-width punctuation and invisible characters', () => {
  const address = 'https://a.example/b'
  for (const after of [
    ...['"', '»', ' »', '›', '”', '“', '’', '‘', "'", '’s', "'s", '’s site', "'s.", '’.', '’)', '”.'],
    ...[
      '}',
      '}.',
      '} {',
      '—',
      '–',
      '— voir',
      '―',
      '。',
      '、',
      '，',
      '！',
      '？',
      '：',
      '；',
      '）',
      '】',
      '」',
      '』',
      '》',
    ],
    ...[
      '❞',
      '❯',
      '″',
      '′',
      '´',
      '−',
      '⸺',
      '﹂',
      '\u2063',
      '\u2064suite',
      '\u034f',
      '\u3164',
      '|',
      '،',
      '؟',
      '।',
      ' •',
    ],
    ...['\u200b', '\u200bsuite', '\u2060', '\u2060suite', '\ufeff', '\u00ad', ')', '].', '…', '）。'],
  ])
    expect(kinds(`${address}${after}`), JSON.stringify(after)).toEqual([`link ${address}`])
  for (const mark of ['_', '__', '*', '**', '~~', '`'])
    expect(kinds(`${mark}${address}${mark}`), mark).toEqual([`link ${address}`])
  for (const whole of [
    'https://a.example/l’été',
    "https://a.example/l'ete",
    'https://a.example/x_(y)',
    'https://a.example/{id}/b',
    'https://a.example/a-b',
    'https://élysée.example/中文',
  ])
    expect(kinds(`« ${whole} »`), whole).toEqual([`link ${whole}`])
})

test('only http and https addresses become links', () => {
  expect(
    kinds('javascript:alert(1) data:text/html,x ftp://a.example https://parvis.example/a?b=c#d'),
  ).toEqual(['link https://parvis.example/a?b=c#d'])
})

test('punctuation and brackets after an address belong to the sentence', () => {
  expect(kinds('(voir https://a.example/x_(y)). « https://b.example/z »')).toEqual([
    'link https://a.example/x_(y)',
    'link https://b.example/z',
  ])
})

test('thousands of brackets after an address stay outside too, in any nesting', () => {
  const many = 10_000
  const linkOf = (text: string) => tokenize(text).find(({ kind }) => kind === 'link')?.text
  expect(linkOf(`http://a.fr/${')'.repeat(many)}`)).toBe('http://a.fr/')
  expect(linkOf(`http://a.fr/(a)${')]'.repeat(many)}`)).toBe('http://a.fr/(a)')
  expect(linkOf(`http://a.fr/${'('.repeat(many)}${')'.repeat(many + 1)}.`)).toBe(
    `http://a.fr/${'('.repeat(many)}${')'.repeat(many)}`,
  )
})

test('an address cannot be disguised by a user name or by text direction', () => {
  expect(kinds('https://parvis.example@ailleurs.example')).toEqual([])
  expect(kinds('https://a.example/\u202egpj.exe')).toEqual(['link https://a.example/'])
})

test('the concatenated parts equal the text, HTML included', () => {
  const content = '<script>alert("@bob_2")</script>\n#un https://a.example, fin 👨‍👩‍👧 \u202eabc'
  expect(
    tokenize(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})

test('each mentioned member is listed once; addresses are ignored', () => {
  expect(mentionsIn('@Ana, @ben. et @ANA ; ana@parvis.example https://x.example/@cleo')).toEqual([
    'ana',
    'ben',
  ])
  expect(mentionsIn('Personne')).toEqual([])
})

test('an address on the reader’s or the server’s own network is never a link', () => {
  for (const address of [
    'http://localhost:3000/admin',
    'http://localhost./',
    'http://routeur/',
    'http://imprimante.local/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/reboot',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://[::1]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2001::1]/',
  ])
    expect(kinds(`Voyez ${address}`), address).toEqual([])
  for (const address of [
    'https://www.assemblee-nationale.fr/',
    'https://1.1.1.1/',
    'http://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'https://localhost.example/',
  ])
    expect(kinds(`Voyez ${address}`), address).toEqual([`link ${address}`])
})

test('the first address of a text is its first link', () => {
  expect(
    firstLinkIn('javascript:alert(1) http://169.254.169.254/ https://a.example/x, https://b.example'),
  ).toBe('https://a.example/x')
  expect(firstLinkIn('Aucune adresse ici : //')).toBeNull()
})

test('a run of blank lines is one, whatever the lines hold; other line breaks stay', () => {
  expect(withoutBlankRuns('a\n\n\n\nb')).toBe('a\n\nb')
  expect(withoutBlankRuns('a\r\n \r\n\u200b\n\u2800\t\n\u00a0\nb')).toBe('a\n\nb')
  for (const unseen of [
    '\u3164',
    '\u115f',
    '\u034f',
    '\u061c',
    '\u180e',
    '\u202a',
    '\u2061',
    '\ufe0f',
    '\u{e0020}',
  ])
    expect(withoutBlankRuns(`a\n${unseen}\n${unseen}\n${unseen}\nb`), JSON.stringify(unseen)).toBe('a\n\nb')
  expect(withoutBlankRuns('a\n\nb\n  c\nd')).toBe('a\n\nb\n  c\nd')
  expect(withoutBlankRuns(`a${'\n'.repeat(100_000)}b`)).toBe('a\n\nb')
})
