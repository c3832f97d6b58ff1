import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hueOf, initialsOf } from '@parvis/contract/people/profile-texts.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { answerTask } from '@parvis/platform/storage/apart.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { arcOf } from './arc.ts'
import { printableCard } from './printable.ts'
import { coverageOf, sfntOf } from './sfnt.ts'
import { pictureSize, type ShareCard } from './share-card.ts'

/*
 * Worker process: draws one picture and prints it. The SVG holds shapes and colours; Pango sets each text in a layer
 * of its own.
 */

sharp.cache(false)
// Readers' requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { width, height } = pictureSize
const margin = 72
const inner = width - 2 * margin

const colours = {
  paper: '#fbfaf6',
  ink: '#141b33',
  ink2: '#454e67',
  blue: '#24378a',
  brass: '#a8741a',
  line: '#e5e1d6',
} as const

/** Colours of a poll's answers, in order. None is that of a party. */
const answerColours = [colours.blue, colours.brass, '#8791bf', '#d0b384']

/** Font files of the project, with their names in Pango. */
const faces = {
  text: { file: '@fontsource/public-sans/files/public-sans-latin-400-normal.woff', name: 'Public Sans' },
  strong: {
    file: '@fontsource/public-sans/files/public-sans-latin-700-normal.woff',
    name: 'Public Sans Bold',
  },
  display: {
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
    name: 'Bricolage Grotesque Bold',
  },
} as const
type Face = keyof typeof faces

const pathOf = (folder: string, face: Face) => join(folder, `${face}.ttf`)

/** Writes the font files. Returns the code points of all of them. */
async function unpackFonts(folder: string): Promise<ReadonlySet<number>> {
  let covered: ReadonlySet<number> | undefined
  for (const [face, { file }] of Object.entries(faces)) {
    const packed = await readFile(fileURLToPath(import.meta.resolve(file)))
    const font = sfntOf(packed)
    const drawn = coverageOf(font)
    covered = covered === undefined ? drawn : new Set([...covered].filter((code) => drawn.has(code)))
    await writeFile(pathOf(folder, face as Face), font)
  }
  return covered ?? new Set()
}

interface Lines {
  face: Face
  colour: string
  /** Font sizes in pixels, largest first: the first that fits, or the last. */
  sizes: readonly number[]
  width: number
  height: number
}

/** Message of libvips for a text without a glyph, such as U+FFFC alone. */
const nothingToDraw = /no text to render/

interface Layer {
  data: Buffer
  width: number
  height: number
}

/** Sets a text in lines; null for a text without a glyph. */
async function set(folder: string, text: string, lines: Lines): Promise<Layer | null> {
  for (const size of lines.sizes) {
    const layer = await setAt(folder, text, lines, size)
    if (layer === null) return null
    const fits = layer.height <= lines.height && layer.width <= lines.width
    if (!fits && size !== lines.sizes.at(-1)) continue
    if (fits) return layer
    const box = {
      width: Math.min(lines.width, layer.width),
      height: Math.min(lines.height, layer.height),
    }
    const cut = await sharp(layer.data)
      .extract({ left: 0, top: 0, ...box })
      .png()
      .toBuffer()
    return { data: cut, ...box }
  }
  throw new Error('a text has no size')
}

async function setAt(folder: string, text: string, lines: Lines, size: number): Promise<Layer | null> {
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${lines.colour}">${escapeMarkup(text)}</span>`,
        font: `${faces[lines.face].name} ${size}`,
        fontfile: pathOf(folder, lines.face),
        rgba: true,
        dpi: 72,
        width: lines.width,
        wrap: 'word-char',
        spacing: Math.round(size * 0.12),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && nothingToDraw.test(error.message)) return null
    throw error
  }
}

async function draw(written: ShareCard): Promise<{ png: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-picture-'))
  try {
    const card = printableCard(written, await unpackFonts(folder))
    const shapes: string[] = []
    const layers: OverlayOptions[] = []
    const put = async (text: string, left: number, top: number, lines: Lines): Promise<Layer | null> => {
      if (text === '') return null
      const layer = await set(folder, text, lines)
      if (layer !== null) layers.push({ input: layer.data, left: Math.round(left), top: Math.round(top) })
      return layer
    }

    const top = card.person === null ? await drawTitle() : await drawPerson(card.person)
    if (card.options.length > 0) await drawPoll(top)
    else if (card.figure !== null) await drawFigure(card.figure, top)
    else
      await put(card.text, margin, top, {
        face: 'text',
        colour: colours.ink,
        sizes: [56, 50, 44, 38, 34],
        width: inner,
        height: 500 - top,
      })
    await drawFoot()

    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colours.paper}"/>${shapes.join('')}</svg>`
    const png = await sharp(Buffer.from(svg)).composite(layers).png({ compressionLevel: 9 }).toBuffer()
    return { png: png.toString('base64') }

    async function drawPerson({ seed, verified, line, dot }: NonNullable<ShareCard['person']>) {
      const hue = hueOf(seed)
      shapes.push(`<circle cx="${margin + 52}" cy="${margin + 52}" r="52" fill="hsl(${hue}, 52%, 88%)"/>`)
      const initials = await set(folder, initialsOf(card.heading), {
        face: 'display',
        // The text colour of an avatar: dark on its own hue.
        colour: darkOf(hue),
        sizes: [38],
        width: 104,
        height: 104,
      })
      if (initials !== null)
        layers.push({
          input: initials.data,
          left: Math.round(margin + 52 - initials.width / 2),
          top: Math.round(margin + 52 - initials.height / 2),
        })
      const left = margin + 132
      const name = await put(card.heading, left, margin + 4, {
        face: 'display',
        colour: colours.ink,
        sizes: [46, 40, 34, 28],
        width: inner - 132 - 60,
        height: 56,
      })
      if (verified && name !== null) shapes.push(seal(left + name.width + 16, margin + 8))
      const lineTop = margin + 66
      if (dot !== null && /^#[0-9a-f]{6}$/i.test(dot))
        shapes.push(
          `<circle cx="${left + 11}" cy="${lineTop + 17}" r="10" fill="${dot}" stroke="${colours.ink2}" stroke-opacity=".4"/>`,
        )
      await put(line, left + (dot === null ? 0 : 34), lineTop, {
        face: 'strong',
        colour: colours.ink2,
        sizes: [28, 24],
        width: inner - 132 - 40,
        height: 38,
      })
      return margin + 152
    }

    async function drawTitle(): Promise<number> {
      await put(card.heading, margin, margin, {
        face: 'strong',
        colour: colours.brass,
        sizes: [34, 28],
        width: inner,
        height: 46,
      })
      return margin + 66
    }

    async function drawFigure(figure: string, from: number) {
      await put(figure, margin, from + 20, {
        face: 'display',
        colour: colours.blue,
        sizes: [92, 76, 64, 52],
        width: inner,
        height: 470 - from,
      })
    }

    async function drawPoll(from: number) {
      const isCounted = card.options.every(({ votes }) => votes !== null)
      const votes = card.options.map(({ votes: count }) => count ?? 0)
      const column = inner - 380
      const title = await put(card.text, margin, from, {
        face: 'display',
        colour: colours.ink,
        sizes: [52, 44, 38, 32],
        width: column,
        height: 160,
      })
      shapes.push(
        ...arcOf({ x: width - margin - 165, y: 300, radius: 150, votes: isCounted ? votes : [] }).map(
          ({ x, y, r, group }) =>
            `<circle cx="${x}" cy="${y}" r="${r}" fill="${group === -1 ? colours.line : answerColours[group]}"/>`,
        ),
      )
      let line = from + (title?.height ?? 0) + 30
      for (const [place, { text, votes: count }] of card.options.entries()) {
        shapes.push(`<circle cx="${margin + 10}" cy="${line + 17}" r="10" fill="${answerColours[place]}"/>`)
        const share =
          isCounted && card.ballots > 0 ? ` : ${Math.round((100 * (count ?? 0)) / card.ballots)} %` : ''
        await put(`${text}${share}`, margin + 36, line, {
          face: 'text',
          colour: colours.ink,
          sizes: [30, 26],
          width: column - 36,
          height: 40,
        })
        line += 46
      }
    }

    async function drawFoot() {
      shapes.push(`<rect y="${height - 14}" width="${width}" height="14" fill="${colours.brass}"/>`)
      shapes.push(
        ...arcOf({ x: margin + 34, y: 566, radius: 30, votes: [], rows: [6, 3] }).map(
          ({ x, y, r }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colours.ink}"/>`,
        ),
        `<rect x="${margin}" y="578" width="68" height="6" rx="3" fill="${colours.brass}"/>`,
      )
      const name = await put(card.siteName, margin + 84, 538, {
        face: 'display',
        colour: colours.ink,
        sizes: [42, 36, 30, 24],
        width: 420,
        height: 60,
      })
      const source = await set(folder, card.source, {
        face: 'text',
        colour: colours.ink2,
        sizes: [26, 22, 19],
        width: Math.min(780, inner - 84 - (name?.width ?? 0) - 40),
        height: 40,
      })
      if (source !== null) layers.push({ input: source.data, left: width - margin - source.width, top: 550 })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `hsl(hue, 45%, 28%)` in the form that Pango reads. */
function darkOf(hue: number): string {
  const [saturation, lightness] = [0.45, 0.28]
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    const value =
      lightness -
      saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** The seal of a verified account, 44 pixels wide. */
const seal = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.83)"><path fill="${colours.brass}" d="M12 1.8l2.6 2 3.2-.3 1.3 3 2.9 1.4-.3 3.2 1.9 2.6-1.9 2.6.3 3.2-2.9 1.4-1.3 3-3.2-.3-2.6 2-2.6-2-3.2.3-1.3-3L2 17.5l.3-3.2L.4 11.7l1.9-2.6L2 5.9l2.9-1.4 1.3-3 3.2.3z"/><path d="M7.6 12.3l3 3 5.8-6.2" fill="none" stroke="${colours.paper}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/></g>`

await answerTask<ShareCard>(draw)
