// long: one crawl of the whole site, and all checks of what it found
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { type Crawled, type Served, crawl, placesIn, treeOf } from './crawl.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// Crawls the whole site as a search engine does, from the home page in each language through every address that a page
// contains.

/** Addresses that programs request although no page links to them. */
const FOR_PROGRAMS = [
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  '/news-sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/podcast.xml',
  '/events.ics',
  '/openapi.json',
  ...['home', 'articles?limit=30', 'events?limit=30', 'tools', 'agents', 'podcasts', 'leaderboard'].map(
    (call) => `/api/${call}`,
  ),
]

/** Pages that the browser renders: those with a secret in the address, and those that need a plan. */
const DRAWN_IN_BROWSER = /\/(?:reset-password|analytics|support|channels|developers\/keys)$/

let site: Site
let found: Crawled
let pages: (Served & { html: string; tree: Document })[]
/** The canonical address of each page. */
let canonicalOf: ReadonlyMap<string, string | null>

test.beforeAll(async ({ desk }) => {
  test.setTimeout(1_800_000) // covers and cards are drawn during the crawl, on a machine of unknown speed
  site = desk.site
  const walk = () => crawl(site.url, ['/', '/en', '/ar', '/fr', '/es', '/pt', ...FOR_PROGRAMS])
  // Every ten minutes a job finds the names in new stories; a sitemap that was read earlier lacks their pages.
  const readings = () => site.workers[0]?.log().split('articles were read for names').length
  let before = readings()
  found = await walk()
  while (readings() !== before) {
    before = readings()
    await walk() // refreshes the cache
    found = await walk()
  }
  pages = [...found.served.values()].flatMap(({ html, ...rest }) =>
    html === null ? [] : [{ ...rest, html, tree: treeOf(html) }],
  )
  canonicalOf = new Map(
    pages.map(({ path, tree }) => [
      path,
      pathOf(tree.querySelector('link[rel=canonical]')?.getAttribute('href')),
    ]),
  )
})

// Covers: site-2-tools-1
test('every address that a page contains is answered, and the crawl finds pages of all kinds', () => {
  const wrong = [...found.served.values()]
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => `${status} ${path}, named by ${found.namedBy.get(path)}`)
  expect(wrong).toEqual([])
  for (const kind of [
    'news/',
    'article/',
    'tools/',
    'agents/',
    'events',
    'podcasts',
    'leaderboard',
    'pricing',
  ])
    expect(pages.map(({ path }) => path.replace(/[\da-f-]{36}$/, ''))).toContain(`/ar/${kind}`)
})

test('translations of a page link each other, themselves and the address without a language', () => {
  const alternatesOf = new Map(pages.map(({ path, tree }) => [path, alternates(tree)]))
  const wrong: string[] = []
  for (const { path, tree } of pages) {
    if (tree.querySelector('meta[name=robots]')?.getAttribute('content')?.includes('noindex')) continue
    const canonical = canonicalOf.get(path) ?? null
    const own = alternatesOf.get(path) ?? []
    if (canonical === null) wrong.push(`${path} has no canonical address`)
    else if (!own.some(([, to]) => to === canonical)) wrong.push(`${path} does not name its own ${canonical}`)
    if (!own.some(([language]) => language === 'x-default')) wrong.push(`${path} has no x-default`)
    for (const [language, to] of own) {
      const back = alternatesOf.get(to)
      if (JSON.stringify(back) !== JSON.stringify(own))
        wrong.push(`${path} names ${to} (${language}), which names ${JSON.stringify(back)}`)
      if (canonicalOf.get(to) !== to) wrong.push(`${to} (${language}) is not its own canonical address`)
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
})

// Covers: comforts-5
test('every image is ours and has a size; every page has a title, a description and one main heading', () => {
  const wrong = pages.flatMap(({ path, tree: page }) => {
    const faults = [...page.querySelectorAll('img')].flatMap((picture) => [
      ...(picture.getAttribute('width') && picture.getAttribute('height')
        ? []
        : ['a picture without a size']),
      ...(picture.getAttribute('src')?.startsWith('/')
        ? []
        : [`a picture from ${picture.getAttribute('src')}`]),
    ])
    if (!page.title) faults.push('no title')
    if (page.querySelectorAll('h1').length !== 1 && !DRAWN_IN_BROWSER.test(path))
      faults.push(`${page.querySelectorAll('h1').length} main headings`)
    if (!page.querySelector('meta[name=description]') && !page.querySelector('meta[content=noindex]'))
      faults.push('no description')
    return faults.map((fault) => `${path}: ${fault}`)
  })
  expect(wrong.slice(0, 20)).toEqual([])
})

test('no link text only says “more” or “here”', () => {
  const empty =
    /^(?:read|learn|see|leer|ler|en savoir)? ?(?:more|más|mais|plus)$|^lire la suite$|^اقرأ المزيد$|^(?:click )?here$/i
  const wrong = pages.flatMap(({ path, tree }) =>
    [...tree.querySelectorAll('a')]
      .filter((link) => empty.test(link.textContent.trim()))
      .map((link) => `${path}: ${link.textContent} ${link.getAttribute('href')}`),
  )
  expect(wrong).toEqual([])
})

// Covers: feeds-17
test('the structured data of every page can be parsed', () => {
  const wrong = pages.flatMap(({ path, tree }) =>
    [...tree.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
      const data = JSON.parse(script.textContent ?? '') as Record<string, unknown>
      const matches = Array.isArray(data['@graph']) || typeof data['@type'] === 'string'
      return data['@context'] === 'https://schema.org' && matches ? [] : [path]
    }),
  )
  expect(wrong).toEqual([])
})

test('the sitemap lists every page that search engines may index, and nothing else', () => {
  const files = [...found.served.values()].filter(({ path }) => path.startsWith('/sitemap'))
  const matches = files
    .flatMap(({ text }) => [...placesIn(text ?? '', site.url)])
    .filter((path) => !path.endsWith('.xml'))
  const kept = pages
    .filter(({ path, html }) => canonicalOf.get(path) === path && !/content="noindex/.test(html))
    .map(({ path }) => path)
  expect(matches.toSorted()).toEqual(kept.toSorted())
})

test('nothing that a visitor is served contains a sentence of a locked text', async () => {
  const secrets = await lockedSentences()
  expect(secrets.length).toBeGreaterThan(30)
  const matches = [...found.served.values()].flatMap(({ path, text }) => {
    const said = text?.replace(/\s+/g, ' ') ?? ''
    return secrets.filter((sentence) => said.includes(sentence)).map((sentence) => `${path}: ${sentence}`)
  })
  expect(matches).toEqual([])
})

/** Sentences from the bodies that visitors may not read, in every language, as the administrator sees them. */
async function lockedSentences(): Promise<string[]> {
  const post = (path: string, data: object, cookie = '') =>
    fetch(`${site.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, cookie },
      body: JSON.stringify(data),
    })
  const credentials = { email: 'ada@example.com', password: 'correct horse' }
  await post('auth/sign-up/email', credentials)
  const signedIn = await post('auth/sign-in/email', credentials)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  await post('bootstrap-admin', {}, cookie)
  const read = async (path: string, as: string): Promise<Item> =>
    (await (await fetch(site.url + path, { headers: { cookie: as } })).json()) as Item
  const secrets = new Set<string>()
  const items = pages.flatMap(({ path }) => {
    const [, language, list = '', id] = /^\/(\w\w)\/(news|agents)\/([\da-f-]{36})$/.exec(path) ?? []
    return id === undefined ? [] : [`/api/${list === 'news' ? 'articles' : list}/${id}?lang=${language}`]
  })
  for (const path of items) {
    const shown = await read(path, '')
    if (shown.access.state !== 'locked') continue
    const whole = await read(path, cookie)
    expect([path, whole.access.state]).toEqual([path, 'full'])
    const open = `${shown.title ?? shown.name} ${shown.excerpt}`
    for (const sentence of `${whole.content ?? ''} ${whole.description ?? ''}`.split(
      /(?<=[.!?؟])\s+|\[\d+\]|\n+/,
    )) {
      const said = sentence.replace(/\s+/g, ' ').trim()
      if (said.length >= 30 && !open.includes(said)) secrets.add(said)
    }
  }
  return [...secrets]
}

type Item = {
  title?: string
  name?: string
  excerpt: string
  content?: string
  description?: string
  access: { state: string }
}

const java = javaOf()
if (java === null) process.stdout.write('No Java on this machine: the Nu Html Checker is left out.\n')
else test('the Nu Html Checker of the W3C finds no error in any page', () => check(java))

async function check(program: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-nu-'))
  const names = new Map<string, string>()
  try {
    for (const [n, { path, html }] of pages.entries()) {
      names.set(`${n}.html`, path)
      await writeFile(join(folder, `${n}.html`), html)
    }
    const jar = join(import.meta.dirname, '..', 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
    const { stderr } = await promisify(execFile)(
      program,
      // compiles quickly with little optimization, which would not pay off before the process ends
      [
        '-XX:TieredStopAtLevel=1',
        '-XX:+UseSerialGC',
        '-Xss2m',
        '-jar',
        jar,
        '--format',
        'json',
        '--errors-only',
        '--exit-zero-always',
        folder,
      ],
      { maxBuffer: 100_000_000 },
    )
    const { messages } = JSON.parse(stderr) as {
      messages: { url: string; message: string; extract?: string }[]
    }
    const said = messages.map(
      ({ url, message, extract }) => `${names.get(url.split('/').at(-1) ?? '')}: ${message} ${extract ?? ''}`,
    )
    expect(said.slice(0, 20)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
}

const pathOf = (address: string | null | undefined): string | null => {
  if (!address) return null
  const { pathname, search } = new URL(address)
  return pathname + search
}

const alternates = (page: Document): [language: string, path: string][] =>
  [...page.querySelectorAll('link[rel=alternate]:not([type])')].flatMap((link) => {
    // as React writes it, and as HTML parses it
    const language = link.getAttribute('hrefLang') ?? link.getAttribute('hreflang')
    return language === null ? [] : [[language, pathOf(link.getAttribute('href')) ?? '']]
  })

/** The Java executable of this machine, which the checker needs; null if there is none. */
function javaOf(): string | null {
  const places = [
    ...(process.env['JAVA_HOME'] === undefined ? [] : [join(process.env['JAVA_HOME'], 'bin')]),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return places.map((place) => join(place, 'java')).find((file) => existsSync(file)) ?? null
}
