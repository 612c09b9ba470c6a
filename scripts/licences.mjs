// The third-party license file: the packages that the site runs with, and the components inside them, with license and text.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const TEXTS = join(import.meta.dirname, 'licences')
const EMBEDDED = JSON.parse(readFileSync(join(import.meta.dirname, 'embedded-components.json'), 'utf8'))
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense|ofl|copyright|third[-_]?party)[^/]*$/i
const CODE = /\.(?:[cm]?[jt]s|json|map)$/i

/** The installed packages that the lock does not mark as development only. */
export function productionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'))
  const found = Object.entries(packages)
    .filter(([place, { dev }]) => dev !== true && existsSync(join(root, place, 'package.json')))
    .map(([place]) => packageAt(join(root, place)))
  const named = new Map(found.map((each) => [`${each.name}@${each.version}`, each]))
  return [...named.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function packageAt(directory) {
  const { name, version, license, licenses, repository, homepage, author } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  )
  const said = license ?? licenses?.[0] ?? 'not named'
  const url = typeof repository === 'string' ? repository : repository?.url
  return {
    name,
    version,
    licence: typeof said === 'string' ? said : said.type,
    source: (url ?? homepage ?? `the npm package ${name}`).replace(/^git\+/, ''),
    author: typeof author === 'string' ? author : author?.name,
    texts: textsIn(directory),
  }
}

function textsIn(directory) {
  const files = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !CODE.test(entry.name))
    .map(({ name }) => name)
  // the README of a binary package lists its components
  const readme = join(directory, 'README.md')
  if (files.length === 0 && existsSync(readme)) {
    const words = readFileSync(readme, 'utf8')
    if (/^## Licensing$/m.test(words)) return [words.slice(words.search(/^## Licensing$/m))]
  }
  return files.sort().map((file) => readFileSync(join(directory, file), 'utf8'))
}

/** The texts of all licenses in an SPDX expression, below the copyright notice. */
function standardTexts(licence, holder) {
  const names = licence.split(/\s+(?:AND|OR|WITH)\s+|[()]/).filter(Boolean)
  return names.flatMap((name) => {
    const plain = name.replace(/-(?:or-later|only)$/, '')
    const files = plain === 'LGPL-3.0' ? [plain, 'GPL-3.0'] : [plain] // the LGPL refers to the GPL
    return files
      .map((file) => join(TEXTS, `${file}.txt`))
      .filter((file) => existsSync(file))
      .map((file, n) => (n === 0 ? `${holder}\n\n${readFileSync(file, 'utf8')}` : readFileSync(file, 'utf8')))
  })
}

/** The content of the file. `packages` are those of `productionPackages`. */
export function thirdPartyLicences(packages) {
  const entries = [
    ...packages.map((each) => ({
      title: `${each.name} ${each.version}`,
      licence: each.licence,
      source: each.source,
      texts: textsOf(each, packages),
    })),
    ...EMBEDDED.filter(({ in: places }) =>
      packages.some(({ name }) => places.split(', ').includes(name)),
    ).map(({ in: places, name, licence, copyright, source }) => ({
      title: `${name}, inside ${places}`,
      licence,
      source,
      texts: standardTexts(licence, copyright),
    })),
  ]
  const byText = new Map()
  for (const { title, texts } of entries)
    for (const text of texts) {
      const key = text.replace(/\s+/g, ' ').trim()
      byText.set(key, { text: text.trim(), titles: [...(byText.get(key)?.titles ?? []), title] })
    }
  const line = '='.repeat(80)
  return [
    'Software of others that Cadence is installed with, on the system on which it was built.',
    ...entries.map(({ title, licence, source }) => `${title}\n  ${licence}, ${source}`),
    ...[...byText.values()].map(({ text, titles }) => `${line}\n${titles.join('\n')}\n${line}\n\n${text}`),
    '',
  ].join('\n\n')
}

/** A package without a license file gets that of another package from the same repository, or the standard text. */
function textsOf(asked, packages) {
  if (asked.texts.some((text) => !text.startsWith('## Licensing'))) return asked.texts
  const sibling = packages.find(
    ({ source, licence, texts }) =>
      source === asked.source && licence === asked.licence && texts.length > 0 && texts !== asked.texts,
  )
  const holder = `Copyright (c) ${asked.author || `the authors of ${asked.name}`}`
  return [...asked.texts, ...(sibling?.texts ?? standardTexts(asked.licence, holder))]
}
