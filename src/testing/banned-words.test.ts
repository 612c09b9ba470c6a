import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import fixed from '#languages/fixed-strings.json' with { type: 'json' }
import { allWords } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'

// docs/banned-words.txt lists the words. Exempt are fixed strings, strings of the desk, and what is quoted.

const root = join(import.meta.dirname, '../..')

const MAX_TITLE_LENGTH = 100

/** The documents that quote the specification. */
const QUOTES = new Set([
  'docs/conformance.md',
  'docs/requirements/administration.md',
  'docs/requirements/public-site.md',
])

type Banned = { line: string; found: RegExp }

const escaped = (phrase: string) => phrase.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The lines of each section of docs/banned-words.txt. */
const sections = new Map<string, string[]>()
let section: string[] = []
for (const line of readFileSync(join(root, 'docs', 'banned-words.txt'), 'utf8').split('\n')) {
  const heading = /^\[(.+)\]$/.exec(line)?.[1]
  if (heading !== undefined) sections.set(heading, (section = []))
  else if (line !== '' && !line.startsWith('#')) section.push(line)
}
function linesOf(name: string): string[] {
  const lines = sections.get(name)
  if (lines === undefined || lines.length === 0)
    throw new Error(`docs/banned-words.txt has no lines for [${name}]`)
  return lines
}

/** A phrase as whole words of any case, or the regular expression between two slashes. */
const bannedIn = (name: string): Banned[] =>
  linesOf(name).map((line) => {
    const pattern = /^\/(.+)\/$/.exec(line)?.[1]
    return {
      line,
      found:
        pattern === undefined
          ? new RegExp(
              String.raw`(?<![\p{L}\p{N}_-])${escaped(line).replaceAll(' ', String.raw`\s+`)}(?![\p{L}\p{N}_-])`,
              'iu',
            )
          : new RegExp(pattern, 'iu'),
    }
  })

const files = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => name.test(file) && !/routeTree|node_modules/.test(file))

const sources = [
  ...['src', 'e2e', 'bench', 'scripts'].flatMap((folder) => files(folder, /\.(?:tsx?|mjs)$/)),
  ...readdirSync(root).filter((file) => file.endsWith('.config.ts')),
]
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  ...files('docs', /\.md$/).filter((file) => !QUOTES.has(file)),
  ...['src', 'bench', 'clients'].flatMap((folder) => files(folder, /README\.md$/)),
]

/** Prose without what it quotes. */
const spoken = (prose: string): string =>
  prose.replace(/`[^`]*`|“[^”]*”|«[^»]*»|"[^"\n]*"|(?<![\w])'[^'\n]*'(?!\w)|\b_[^_\n]*_\b/g, '…')

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

type Read = { names: Set<string>; titles: string[]; prose: string[] }

/** The text of a title, of a template without what is put into it. */
function titleOf({ value, quasis }: Node): string {
  if (typeof value === 'string') return value
  return (Array.isArray(quasis) ? quasis : [])
    .map((part: { value: { raw: string } }) => part.value.raw)
    .join('…')
}

/** The identifiers of a source file, its comments and the titles of its tests. */
function read(file: string, text: string): Read {
  const { program, comments, errors } = parseSync(file, text)
  expect([file, errors]).toEqual([file, []])
  const names = new Set<string>()
  const titles: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (isNode(value)) {
      const { type, name, callee, arguments: given } = value
      if (typeof type === 'string' && type.endsWith('Identifier') && typeof name === 'string') names.add(name)
      if (type === 'CallExpression' && isNode(callee) && Array.isArray(given)) {
        const [title]: unknown[] = given
        const called = text.slice(Number(callee['start']), Number(callee['start']) + 9)
        if (/^(?:test|describe)\b/.test(called) && isNode(title)) titles.push(titleOf(title))
      }
      for (const [key, each] of Object.entries(value)) if (key !== 'start' && key !== 'end') walk(each)
    }
  }
  walk(program)
  return { names, titles, prose: [...comments.map(({ value }) => value), ...titles] }
}

/** `toldAt` and `TOLD_AT` as ` told at `. */
const partsOf = (name: string): string =>
  ` ${name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .toLowerCase()
    .trim()} `

/** Sources whose text contains this, parsed: parsing all of them takes half a minute. */
const parsed = (containing: RegExp) =>
  sources.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return containing.test(text) ? [{ file, ...read(file, text) }] : []
  })

test('no source uses a banned word in an identifier, a comment or the title of a test', () => {
  const words = linesOf('identifiers').map((line) => {
    const pattern = /^\/(.+)\/$/.exec(line)?.[1]
    return {
      line,
      isIn: (name: string) =>
        pattern ? new RegExp(pattern).test(name) : partsOf(name).includes(` ${line} `),
    }
  })
  const allowed = new Set(linesOf('allowed identifiers'))
  const phrases = bannedIn('prose')
  const lines = [...linesOf('identifiers'), ...linesOf('prose')]
  const any = new RegExp(
    [
      ...lines
        .filter((line) => !line.startsWith('/'))
        .map((line) => line.replaceAll(' ', String.raw`[\s_*/]*`)),
      ...[...phrases, ...bannedIn('identifiers')]
        .filter(({ line }) => line.startsWith('/'))
        .map(({ line }) => line.slice(1, -1).replace(/^\^/, '')),
    ].join('|'),
    'iu',
  )
  const wrong = parsed(any).flatMap(({ file, names, prose }) =>
    [
      ...[...names]
        .filter((name) => !allowed.has(name) && !allowed.has(`${file}: ${name}`))
        .flatMap((name) => words.filter(({ isIn }) => isIn(name)).map(({ line }) => `${name}: ${line}`)),
      ...prose.flatMap((each) =>
        phrases.filter(({ found }) => found.test(spoken(each))).map(({ line }) => `${line}: ${each.trim()}`),
      ),
    ].map((fault) => `${file}: ${fault}`),
  )
  expect(wrong).toEqual([])
})

test('no title of a test has more than 100 characters', () => {
  const titles = parsed(/\b(?:test|describe)\b/).flatMap((source) =>
    source.file.includes('.test.') ? source.titles : [],
  )
  expect(titles.filter((title) => title.length > MAX_TITLE_LENGTH)).toEqual([])
})

test('no document uses a banned word', () => {
  const phrases = bannedIn('prose')
  const wrong = documents.flatMap((file) =>
    spoken(readFileSync(join(root, file), 'utf8').replace(/```[^]*?```/g, ''))
      .split(/\n(?=\n|#|\||- |\d+\.)/)
      .flatMap((line) =>
        phrases.filter(({ found }) => found.test(line)).map((banned) => `${file}: ${banned.line}: ${line}`),
      ),
  )
  expect(wrong).toEqual([])
})

test.each(LANGUAGES)('no string of %s outside the desk uses a banned word', (language) => {
  const exempt = new Set([
    ...Object.keys(fixed[language as keyof typeof fixed] ?? {}),
    ...linesOf('allowed strings'),
  ])
  const phrases = [...bannedIn('strings all'), ...bannedIn(`strings ${language}`)]
  const wrong = ['site', 'account', 'member', 'developers', 'mail'].flatMap((name) => {
    const path = join(root, 'src', 'languages', language, 'words', `${name}.json`)
    const words = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string | Record<string, string>>
    return Object.entries(words)
      .filter(([key]) => !exempt.has(key))
      .flatMap(([key, entry]) =>
        (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => [key, text]),
      )
      .flatMap(([key, text = '']) =>
        phrases.filter(({ found }) => found.test(text)).map(({ line }) => `${key}: ${line}: ${text}`),
      )
  })
  expect(wrong).toEqual([])
})

test('no Arabic string calls an administrator a moderator', () => {
  const wrong = Object.entries(allWords.en).filter(
    ([key, english]) =>
      /administrator/i.test(JSON.stringify(english)) &&
      !/moderator/i.test(JSON.stringify(english)) &&
      /مشرف/.test(JSON.stringify(allWords.ar[key])),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})
