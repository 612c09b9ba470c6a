import { deflateSync } from 'node:zlib'
import { directionOf } from '#languages/rules.ts'
import { MADE_AS } from '../marks/rules.ts'
import { xmpPacket } from '../marks/xmp.ts'
import type { SlidesAbout } from './slide.ts'

/**
 * Slides drawn by slide-layout.ts as a vector PDF, one page each. Text in outlines cannot be read by a screen reader, so
 * each page is tagged as a figure with its text, and its addresses are links. The same slides give the same bytes.
 */
export function pdfOf(svgs: readonly string[], { title, language, siteName, alts }: SlidesAbout): Uint8Array {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) =>
    objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'))
  const PAGES = 3
  const FIRST = 7
  const pageOf = (n: number) => FIRST + 3 * n
  const links = svgs.flatMap((svg, page) => linksIn(svg).map((link) => ({ ...link, page })))
  // a link is an area of its page, and a part of the document's structure
  const linkOf = (k: number) => pageOf(svgs.length) + 2 * k
  const linksOn = (page: number) => links.flatMap((link, k) => (link.page === page ? [k] : []))
  const parts = svgs.flatMap((_, n) => [pageOf(n) + 2, ...linksOn(n).map((k) => linkOf(k) + 1)])
  const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ')
  add(
    `<</Type/Catalog/Pages ${PAGES} 0 R/Lang${textOf(language)}/MarkInfo<</Marked true>>/StructTreeRoot 4 0 R` +
      `/Metadata ${linkOf(links.length)} 0 R` +
      `/ViewerPreferences<</DisplayDocTitle true${directionOf(language) === 'rtl' ? '/Direction/R2L' : ''}>>/PageMode/UseNone>>`,
  )
  add(`<</Title${textOf(title)}/Author${textOf(siteName)}/Producer${textOf(siteName)}>>`)
  add(`<</Type/Pages/Count ${svgs.length}/Kids[${references(svgs.map((_, n) => pageOf(n)))}]>>`)
  add(`<</Type/StructTreeRoot/K 5 0 R/ParentTree 6 0 R/ParentTreeNextKey ${svgs.length + links.length}>>`)
  add(`<</Type/StructElem/S/Document/P 4 0 R/K[${references(parts)}]>>`)
  add(
    `<</Nums[${[
      ...svgs.map((_, n) => `${n}[${pageOf(n) + 2} 0 R]`),
      ...links.map((_, k) => `${svgs.length + k} ${linkOf(k) + 1} 0 R`),
    ].join(' ')}]>>`,
  )
  for (const [n, svg] of svgs.entries()) {
    const { width, height } = sizeOf(svg)
    const page = pageOf(n)
    const areas = linksOn(n).map(linkOf)
    add(
      `<</Type/Page/Parent ${PAGES} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${page + 1} 0 R/Resources<<>>` +
        `${areas.length > 0 ? `/Annots[${references(areas)}]` : ''}/StructParents ${n}/Tabs/S>>`,
    )
    add(streamOf(`/Figure<</MCID 0>>BDC\n1 0 0 -1 0 ${height} cm\n${drawingOf(svg)}EMC\n`))
    add(
      `<</Type/StructElem/S/Figure/P 5 0 R/Pg ${page} 0 R/K 0/Alt${textOf(alts[n] ?? '')}` +
        `/A<</O/Layout/Placement/Block/BBox[0 0 ${width} ${height}]>>>>`,
    )
  }
  for (const [k, { href, box, page }] of links.entries()) {
    add(
      `<</Type/Annot/Subtype/Link/Rect[${box.join(' ')}]/Border[0 0 0]/F 4/StructParent ${svgs.length + k}` +
        `/Contents${textOf(href)}/A<</S/URI/URI(${href.replaceAll(/[\\()]/g, '\\$&')})>>>>`,
    )
    const area = `<</Type/OBJR/Obj ${linkOf(k)} 0 R>>`
    add(`<</Type/StructElem/S/Link/P 5 0 R/Pg ${pageOf(page)} 0 R/K ${area}/Alt${textOf(href)}>>`)
  }
  const mark = Buffer.from(xmpPacket(MADE_AS.drawing))
  add(
    Buffer.from(`<</Type/Metadata/Subtype/XML/Length ${mark.length}>>stream\n${mark.toString()}\nendstream`),
  )
  return fileOf(objects)
}

/**
 * The link targets of a slide's lines and their areas on the page, with y from the bottom as in PDF. Lines with the same
 * target form one area.
 */
function linksIn(svg: string): { href: string; box: number[] }[] {
  const { height } = sizeOf(svg)
  const areas = new Map<string, number[]>()
  for (const [, place = '', address = ''] of svg.matchAll(/<g data-box="([^"]*)" data-href="([^"]*)"/g)) {
    const href = webAddress(address)
    if (href === null) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = place.split(' ').map(Number)
    const [x = left, y = height - bottom, to = right, up = height - top] = areas.get(href) ?? []
    areas.set(href, [
      Math.min(x, left),
      Math.min(y, height - bottom),
      Math.max(to, right),
      Math.max(up, height - top),
    ])
  }
  return [...areas].map(([href, box]) => ({ href, box }))
}

/** The address in ASCII, as a document requires. Null for anything that is not a web address. */
function webAddress(attribute: string): string | null {
  const text = attribute.replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function fileOf(objects: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const places: number[] = []
  const put = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const [n, body] of objects.entries()) {
    places.push(length)
    put(Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 2 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function streamOf(content: string): Buffer {
  const bytes = deflateSync(Buffer.from(content, 'latin1'))
  return Buffer.concat([
    Buffer.from(`<</Filter/FlateDecode/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** Text in any script, as UTF-16. */
const textOf = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '', height = ''] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  if (width === '') throw new TypeError('not a drawn slide')
  return { width: Number(width), height: Number(height) }
}

type Attributes = Readonly<Record<string, string>>

/** Elements in their order; the attributes of a group apply to its contents. */
function drawingOf(svg: string): string {
  let out = ''
  const groups: Attributes[] = []
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    if (name === 'svg') continue
    if (closing) {
      groups.pop()
      out += 'Q\n'
      continue
    }
    const own: Attributes = Object.fromEntries(
      [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    if (name === 'g') {
      groups.push({ ...groups.at(-1), ...own })
      out += `q\n${movesOf(own['transform'] ?? '')}${own['stroke-linecap'] === 'round' ? '1 J\n' : ''}`
      continue
    }
    const has: Attributes = { ...groups.at(-1), ...own }
    const { fill = has['stroke'] ? 'none' : '#000000', stroke = 'none' } = has
    const shape = shapeOf(name, own)
    if (fill !== 'none') out += `${colourOf(fill)} rg\n${shape}f\n`
    if (stroke !== 'none') out += `${colourOf(stroke)} RG\n${has['stroke-width'] ?? '1'} w\n${shape}S\n`
  }
  return out
}

const movesOf = (transform: string): string =>
  [...transform.matchAll(/(translate|scale)\(([^)]*)\)/g)]
    .map(([, kind, numbers = '']) => {
      const [x = 0, y = x] = numbers.split(/[ ,]+/).map(Number)
      return kind === 'scale' ? `${x} 0 0 ${y} 0 0 cm\n` : `1 0 0 1 ${x} ${y} cm\n`
    })
    .join('')

function colourOf(hex: string): string {
  const value = Number.parseInt(hex.slice(1), 16)
  return [16, 8, 0].map((bits) => (((value >> bits) & 255) / 255).toFixed(4)).join(' ')
}

function shapeOf(name: string, own: Attributes): string {
  const number = (key: string) => Number(own[key] ?? 0)
  if (name === 'rect') {
    const { width = '', height = '' } = own
    return width === '' || width.endsWith('%') ? '' : `${number('x')} ${number('y')} ${width} ${height} re\n`
  }
  if (name === 'circle') return circle(number('cx'), number('cy'), number('r'))
  if (name === 'path') return pathOf(own['d'] ?? '')
  throw new TypeError(`a slide has no ${name}`)
}

/** A circle as four arcs. */
function circle(x: number, y: number, r: number): string {
  const k = 0.5523 * r
  const [left, right, top, bottom] = [x - r, x + r, y - r, y + r]
  return (
    `${right} ${y} m ${right} ${y + k} ${x + k} ${bottom} ${x} ${bottom} c ` +
    `${x - k} ${bottom} ${left} ${y + k} ${left} ${y} c ${left} ${y - k} ${x - k} ${top} ${x} ${top} c ` +
    `${x + k} ${top} ${right} ${y - k} ${right} ${y} c h\n`
  )
}

/** The number of arguments of a path command. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, h: 1, v: 1, V: 1, Z: 0, z: 0 }

function pathOf(d: string): string {
  let out = ''
  let [x, y] = [0, 0]
  for (const [, step = '', numbers = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const given = [...numbers.matchAll(/-?[\d.]+/g)].map(Number)
    const takes = TAKES[step]
    if (takes === undefined || given.length !== takes)
      throw new TypeError(`a slide has no such step: ${step}${numbers}`)
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = given
    if (step === 'M') [out, x, y] = [`${out}${a} ${b} m `, a, b]
    else if (step === 'L') [out, x, y] = [`${out}${a} ${b} l `, a, b]
    else if (step === 'h') [out, x] = [`${out}${x + a} ${y} l `, x + a]
    else if (step === 'v') [out, y] = [`${out}${x} ${y + a} l `, y + a]
    else if (step === 'V') [out, y] = [`${out}${x} ${a} l `, a]
    else if (step === 'C') [out, x, y] = [`${out}${a} ${b} ${c} ${e} ${f} ${g} c `, f, g]
    else if (step === 'Q') {
      // a quadratic curve becomes a cubic one, whose control points are two thirds of the way to the original one
      const towards = (from: number, to: number) => ((from + 2 * to) / 3).toFixed(2)
      out += `${towards(x, a)} ${towards(y, b)} ${towards(c, a)} ${towards(e, b)} ${c} ${e} c `
      ;[x, y] = [c, e]
    } else out += 'h '
  }
  return `${out}\n`
}
