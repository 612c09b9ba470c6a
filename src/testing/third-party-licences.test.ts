import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionPackages, thirdPartyLicences } from '../../scripts/licences.mjs'
import { siteFiles } from '#web/site-files.ts'

const root = join(import.meta.dirname, '../..')
const text = thirdPartyLicences(productionPackages(root))
const lines = text.split('\n')

// Covers: operation-8
test('every production package is listed with its version, and again above its license text', async () => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>
  }
  const { '': _, ...packages } = lock.packages
  const named = Object.entries(packages)
    .filter(([place, { dev }]) => dev !== true && existsSync(join(root, place)))
    .map(([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)} ${version}`)
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter((title) => lines.filter((line) => line === title).length < 2)
  expect(missing).toEqual([])
})

// Covers: operation-8
test.each([
  ['FFmpeg', '@mediabunny/aac-encoder', 'LGPL-2.1-or-later', 'GNU LESSER GENERAL PUBLIC LICENSE'],
  ['libmp4v2', 'h264-mp4-encoder', 'MPL-1.1', 'MOZILLA PUBLIC LICENSE'],
  ['minih264', 'h264-mp4-encoder', 'CC0-1.0', 'CC0 1.0 Universal'],
  ['LAME', 'wasm-media-encoders', 'LGPL-2.0-or-later', 'GNU LIBRARY GENERAL PUBLIC LICENSE'],
  ['libogg and libvorbis', 'wasm-media-encoders', 'BSD-3-Clause', 'Xiph.org Foundation'],
  ['PostgreSQL', '@electric-sql/pglite', 'PostgreSQL', 'The Regents of the University of California'],
  ['OpenSSL', '@electric-sql/pglite', 'Apache-2.0', 'The OpenSSL Project Authors'],
  ['Node.js', 'node', 'MIT', 'Copyright Node.js contributors'],
])(
  '%s, which is inside %s, is listed with its license, source and license text',
  (name, place, licence, words) => {
    const at = lines.findIndex((line) => line.startsWith(name) && line.endsWith(`, inside ${place}`))
    expect(lines[at + 1]).toMatch(new RegExp(`^ {2}${licence}, https://`))
    expect(lines.lastIndexOf(lines[at] ?? '')).toBeGreaterThan(at)
    expect(text).toContain(words)
  },
)

test('the components inside libvips are listed with their licenses', () => {
  if (existsSync(join(root, 'node_modules', '@img', 'sharp-libvips-linux-x64')))
    expect(text).toMatch(/\| librsvg +\| LGPLv3/)
})

// Covers: operation-8
test('the site serves the file, and NOTICE gives its address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-client-'))
  await writeFile(join(folder, 'third-party-licences.txt'), text)
  const answer = await siteFiles(folder, 'Cadence').request('/third-party-licences.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(text)
  expect(await readFile(join(root, 'NOTICE'), 'utf8')).toContain('/third-party-licences.txt')
  await rm(folder, { recursive: true })
})
