import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'

const cells = (row: (string | number | null)[], separator: ',' | ';' = ';') => csvRows([row], { separator })

test('rows end with CR LF; the byte order mark stands once, at the beginning', () => {
  const rows = [['a', 'b'], [], ['c', null]]
  expect(csvRows(rows, { separator: ';', bom: true })).toBe('\uFEFFa;b\r\n\r\nc;\r\n')
  expect(csvRows(rows, { separator: ',' })).toBe('a,b\r\n\r\nc,\r\n')
})

test('a cell is quoted if it contains the separator, a quote, a line end, or outer white space', () => {
  expect(cells(['a;b', 'a,b', 'dit "oui"', 'deux\nlignes', 'retour\rseul', ' a', 'a ', ''])).toBe(
    '"a;b";a,b;"dit ""oui""";"deux\nlignes";"retour\rseul";" a";"a ";\r\n',
  )
  expect(cells(['a;b', 'a,b'], ',')).toBe('a;b,"a,b"\r\n')
})

test('numbers have a decimal comma, and a negative one is not treated as a formula', () => {
  expect(cells([12.5, -3, 0, 1_000])).toBe('12,5;-3;0;1000\r\n')
})

test('a text that looks like a formula is escaped', () => {
  for (const text of ['=1+1', '+33', '-3', '@ana', '＝1', '\uFEFF=1', '\t1'])
    expect(parse(cells([text]), { delimiter: ';' }), text).toEqual([[`'${text}`]])
  expect(cells(['  =1+1', 'a=b'])).toBe("'  =1+1;a=b\r\n")
})

test('a text cannot begin a cell with a formula where a spreadsheet takes another separator', () => {
  expect(cells(['Ana;=1+1;', 'Ana;@SUM(1)', 'Ana\t= 1', 'Ana; =1', 'Ana,+1'], ',')).toBe(
    "Ana;'=1+1;,Ana;'@SUM(1),Ana\t'= 1,Ana; '=1,\"Ana,'+1\"\r\n",
  )
  expect(cells(['Ana,=1+1', 'ana; -3 %', '1,5', 'Ana, @bob', 'a;b=c'])).toBe(
    'Ana,\'=1+1;"ana; -3 %";1,5;Ana, @bob;"a;b=c"\r\n',
  )
})
