// long: all architecture rules together, and every public file with its reason
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { jobs, timetable } from '../timetable.ts'

// The architecture rules, executable. See docs/decisions/0001-business-modules-and-three-registries.md.

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && file !== 'routeTree.gen.ts')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-/.test(file)
const moduleOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'top')

/** The modules that a module may import, besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  web: [
    'backup',
    'layout',
    'media',
    'sources',
    'newsletter',
    'developers',
    'syndication',
    'reader',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'platform',
  ],
  layout: [
    'newsletter',
    'syndication',
    'trends',
    'reader',
    'articles',
    'membership',
    'people',
    'languages',
    'ui',
    'platform',
  ],
  desk: [
    'today',
    'backup',
    'schedule',
    'review',
    'monitoring',
    'media',
    'writing',
    'stories',
    'sources',
    'newsletter',
    'home',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  today: [
    'backup',
    'schedule',
    'review',
    'monitoring',
    'writing',
    'sources',
    'newsletter',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'platform',
  ],
  schedule: ['media', 'writing', 'articles', 'languages', 'platform'],
  review: [
    'media',
    'writing',
    'stories',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'platform',
  ],
  monitoring: ['media', 'writing', 'articles', 'membership', 'services', 'languages', 'platform'],
  media: [
    'writing',
    'stories',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  writing: [
    'stories',
    'sources',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  stories: ['sources', 'articles', 'people', 'services', 'languages', 'platform'],
  sources: ['services', 'languages', 'platform'],
  account: [
    'newsletter',
    'developers',
    'syndication',
    'search',
    'reader',
    'delivery',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  backup: ['monitoring', 'newsletter', 'people', 'services', 'languages', 'platform'],
  newsletter: [
    'syndication',
    'delivery',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  developers: ['syndication', 'trends', 'articles', 'membership', 'people', 'languages', 'ui', 'platform'],
  syndication: [
    'home',
    'trends',
    'search',
    'delivery',
    'articles',
    'membership',
    'people',
    'services',
    'languages',
    'ui',
    'platform',
  ],
  home: ['trends', 'reader', 'articles', 'people', 'languages', 'ui', 'platform'],
  trends: ['search', 'articles', 'membership', 'people', 'languages', 'ui', 'platform'],
  search: ['delivery', 'articles', 'membership', 'people', 'services', 'languages', 'ui', 'platform'],
  reader: ['articles', 'people', 'languages', 'ui', 'platform'],
  delivery: ['articles', 'membership', 'people', 'services', 'languages', 'ui', 'platform'],
  articles: ['membership', 'people', 'services', 'languages', 'ui', 'platform'],
  membership: ['people', 'services', 'languages', 'ui', 'platform'],
  people: ['services', 'languages', 'ui', 'platform'],
  services: ['languages', 'platform'],
  languages: ['ui', 'platform'],
  ui: [],
  platform: [],
}
/** The files directly in src may import everything. */
const TOP = 'top'

type Import = { from: string; to: string; typeOnly: boolean }

function importsOf(file: string): Import[] {
  return [
    ...read(file).matchAll(
      /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].flatMap(([, type, from, bare, dynamic]) => {
    const to = from ?? bare ?? dynamic ?? ''
    return to === '' ? [] : [{ from: file, to, typeOnly: type !== undefined }]
  })
}
const imports = files.flatMap(importsOf)
/** Our own target of an import as a path below src, or null for a package. */
function targetOf({ from, to }: Import): string | null {
  if (to.startsWith('#')) return to.slice(1).replace(/\?.*$/, '')
  if (!to.startsWith('.')) return null
  return join(from, '..', to).replaceAll('\\', '/').replace(/\?.*$/, '')
}

test('imports follow MAY_IMPORT and reach another module only through its public files', () => {
  const wrong = imports.flatMap((each) => {
    const target = targetOf(each)
    const from = moduleOf(each.from)
    if (target === null || from === TOP || isTest(each.from)) return []
    const to = moduleOf(target)
    if (to === from) return []
    const allowed = MAY_IMPORT[from]
    if (!allowed) return [`${each.from}: ${from} is not a module`]
    if (!allowed.includes(to)) return [`${each.from} -> ${target}`]
    if (['platform', 'ui', 'services'].includes(to)) return []
    const name = target.split('/').slice(1).join('/')
    const isPublicInterface =
      /\.tsx$|(^|\/)(calls|rules)\.ts$/.test(name) ||
      (!name.includes('/') && name !== 'tables.ts') ||
      /(^|\/)([^/]+)\/\2\.ts$/.test(name) ||
      PUBLIC_FILES.has(target) ||
      PUBLIC_FILES.has(target.replace(/[^/]+$/, ''))
    const isForeignKey = /(^|\/)tables\.ts$/.test(name) && each.from.endsWith('/tables.ts')
    return isPublicInterface || isForeignKey ? [] : [`${each.from} -> ${target}: not a public file`]
  })
  expect(wrong).toEqual([])
})

/** One circle of imports in a graph, or null. */
function circleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const follow = (at: string, path: readonly string[]): string[] | null => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
    if (done.has(at)) return null
    for (const next of graph.get(at) ?? []) {
      const circle = follow(next, [...path, at])
      if (circle) return circle
    }
    done.add(at)
    return null
  }
  for (const start of graph.keys()) {
    const circle = follow(start, [])
    if (circle) return circle
  }
  return null
}

test('the subfolders of no folder import each other in a circle, types included', () => {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const each of imports) {
    const target = targetOf(each)
    if (target === null || isTest(each.from)) continue
    const [from, to] = [each.from.split('/').slice(0, -1), target.split('/').slice(0, -1)]
    const shared = from.findIndex((name, at) => name !== to[at])
    const [own, other] = [from[shared], to[shared]]
    if (own === undefined || other === undefined) continue // one of the files is in a folder that contains the other
    const folder = from.slice(0, shared).join('/')
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
    graphs.set(folder, graph.set(own, (graph.get(own) ?? new Set()).add(other)))
  }
  const circles = [...graphs].flatMap(([folder, graph]) => {
    const circle = circleIn(graph)
    return circle ? [`src/${folder}: ${circle.join(' -> ')}`] : []
  })
  expect(circles).toEqual([])
})

/**
 * Further public files, each with its reason. Public without one are the files directly in the folder of a module except its
 * tables, and in subfolders contracts, rules, screens and the file with the name of its folder.
 */
const PUBLIC_FILES = new Set([
  'articles/search/', // the index, which the archive, alerts and lists query
  'articles/managing/keep-upload.ts', // uploaded images, for drafts too
  'articles/pictures/cover-file.ts', // whether an image exists, for drafts
  'articles/tables.ts', // published items, as other modules search, count and list them
  'articles/entities/tables.ts', // names in stories, counted by trends
  'articles/entities/names-kept.ts', // known names, which proposals of new names leave out
  'articles/videos/tables.ts', // videos, for sitemaps
  'articles/translation/mark-stale.ts', // outdated translations, for the job that makes them again
  'articles/translation/originals.ts', // texts to translate
  'articles/translation/settings.ts', // which languages are translated into
  'stories/tables.ts', // drafts are joined with their stories
  'writing/tables.ts', // drafts and runs, for decisions, media and costs
  'writing/gates/calendar.ts', // dates in a text, for infographics
  'writing/gates/numbers-in.ts', // numbers in a text, for infographics
])

test('no file exports names that another file declares, and at most 15 files are public by exception', () => {
  expect(files.filter((file) => /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(read(file)))).toEqual([])
  expect(PUBLIC_FILES.size).toBeLessThanOrEqual(15)
})

test('a screen never imports a server file', () => {
  const browser = /\.tsx$|(^|\/)(calls|rules)\.ts$/
  const alsoBrowser = new Set(
    files.filter(
      (file) =>
        moduleOf(file) === 'ui' ||
        /^languages\/(basics|registry|i18n|rules|translate|page-head)\.ts$/.test(file),
    ),
  )
  const seen = new Set<string>()
  const wrong: string[] = []
  const context = (file: string, path: readonly string[]): void => {
    if (seen.has(file) || !files.includes(file)) return
    seen.add(file)
    for (const each of importsOf(file)) {
      if (each.typeOnly) continue
      const target = targetOf(each)
      if (target === null) {
        if (
          /^node:|^(pg|pg-boss|drizzle-orm|better-auth|hono|undici|sharp|pino|sanitize-html|markdown-it)($|\/)/.test(
            each.to,
          )
        )
          wrong.push([...path, file, each.to].join(' -> '))
        continue
      }
      // grammar and strings of every language: pages load the strings of one language from word-files.ts
      if (/^languages\/(?:packs|languages)\.ts$/.test(target))
        wrong.push([...path, file, target].join(' -> '))
      else context(target, [...path, file])
    }
  }
  for (const file of files)
    if ((browser.test(file) || alsoBrowser.has(file)) && !isTest(file)) context(file, [])
  expect(wrong).toEqual([])
})

test('a screen does not use the schema of a call, because the browser does not have it', () => {
  const screens = files.filter((file) => file.endsWith('.tsx') && !isTest(file))
  expect(screens.filter((file) => /\b\w+\.(?:input|output)\b/.test(read(file)))).toEqual([])
})

test('every call is declared once, served once and named in a test of its module', () => {
  const names = api.map(({ call }) => call.name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const declared = files
    .filter((file) => /[/-]calls\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/export const (\w+) = call\(\s*'([^']+)'/g)].map(
        ([, symbol = '', name = '']) => ({ file, symbol, name }),
      ),
    )
  expect(declared.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  const untested = declared.filter(({ file, symbol, name }) => {
    const tests = files.filter((other) => isTest(other) && moduleOf(other) === moduleOf(file)).map(read)
    const { path = '' } = api.find(({ call }) => call.name === name)?.call ?? {}
    return !tests.some(
      (text) =>
        new RegExp(`\\b${symbol}(?:Handler)?\\b`).test(text) ||
        text.includes(`/api/${path.replace(/\{.*/, '')}`),
    )
  })
  expect(untested.map(({ name }) => name)).toEqual([])
})

test('every job is run by name in a test, and every timetable entry is one of the jobs, each once', () => {
  const names = jobs.map(({ name }) => name)
  expect(timetable.filter(({ job }) => !names.includes(job.name))).toEqual([])
  expect(timetable.filter((tick) => timetable.find(({ job }) => job === tick.job) !== tick)).toEqual([])
  const tests = files.filter(isTest).map(read).join('\n')
  const symbols = files.flatMap((file) => [...read(file).matchAll(/export const (\w+) = job\(\s*'([^']+)'/g)])
  expect(new Set(symbols.map(([, , name]) => name))).toEqual(new Set(names))
  expect(
    symbols
      .filter(([, symbol = '']) => !new RegExp(`\\b${symbol}\\b`).test(tests))
      .map(([, symbol]) => symbol),
  ).toEqual([])
})

test('no file has more than 250 lines without a reason at its top', () => {
  const beside = ['bench', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(join(src, '..', folder), { encoding: 'utf8' })
      .filter((name) => /\.m?[jt]s$/.test(name))
      .map((name) => join('..', folder, name)),
  )
  // the comments above tests that name requirements do not count
  const linesOf = (file: string) =>
    read(file)
      .replace(/^ *\/\/ Covers: .*\n/gm, '')
      .split('\n').length
  const long = [...files, ...beside].filter(
    (file) => linesOf(file) > 251 && !read(file).startsWith('// long: '),
  )
  expect(long).toEqual([])
})

test('the lists of pages, calls and jobs fit on one screen each', () => {
  const lines = (file: string) => read(file).split('\n').length - 1
  expect(lines('api.ts')).toBeLessThanOrEqual(80)
  expect(lines('timetable.ts')).toBeLessThanOrEqual(90)
  expect(lines('routes.ts')).toBeLessThanOrEqual(70)
})

test('no folder has more than 40 product files of its own, src no more than 15', () => {
  const folders = Map.groupBy(
    files.filter((file) => !isTest(file)),
    (file) => file.split('/').slice(0, -1).join('/'),
  )
  const full = [...folders].filter(([folder, own]) => own.length > (folder === '' ? 15 : 40))
  expect(full.map(([folder]) => folder)).toEqual([])
})

test('no file has a meaningless name', () => {
  expect(
    files.filter((file) => /(^|\/)(index|utils?|helpers?|common|lib|misc|types)(\.tsx?$|\/)/.test(file)),
  ).toEqual([])
})

test('every module has a README that states its purpose', () => {
  const modules = [...new Set(files.map(moduleOf))].filter((module) => module !== TOP)
  expect(modules.filter((module) => !existsSync(join(src, module, 'README.md')))).toEqual([])
})

test('modules and pages never read the system clock', () => {
  const allowed = new Set(['platform/clock.ts', 'layout/request.ts', 'layout/root.tsx'])
  const wrong = files.filter((file) => {
    if (allowed.has(file) || isTest(file) || /-store\.ts$|(^|\/)ui\//.test(file)) return false
    return /\bDate\.now\(\)|new Date\(\)/.test(read(file))
  })
  expect(wrong).toEqual([])
})

test('every external service has an embedded implementation, and no test leaves loopback', () => {
  expect(read('services/pictures.ts')).toContain('embeddedPictures')
  const beyond = files
    .filter(isTest)
    .filter(
      (file) =>
        /\b(fetch|request|connect|goto)\(\s*['"`]https?:\/\/(?!127\.0\.0\.1|localhost|\[::1\]|\$\{)/.test(
          read(file),
        ) && moduleOf(file) !== 'services',
    )
  expect(beyond).toEqual([])
})

test('a test awaits an expected rejection immediately, or it could go unhandled and end the run', () => {
  const late = files.filter(isTest).flatMap((file) => waitedForLate(read(file)).map((name) => [file, name]))
  expect(late).toEqual([])
  const asked = "const again = ask('twice')\n"
  const meant = 'await expect(again).rejects.toThrow()\n'
  expect(waitedForLate(asked + meant)).toEqual([])
  expect(waitedForLate(`${asked}await ask('other')\n${meant}`)).toEqual(['again'])
  expect(waitedForLate(`const [one, again] = [ask('once'), ask('twice')]\nawait one\n${meant}`)).toEqual([
    'again',
  ])
  expect(waitedForLate(`for (const again of [ask('once'), ask('twice')])\n  ${meant}`)).toEqual(['again'])
})

/** The names of promises whose rejection is asserted only after something else was awaited. */
const waitedForLate = (text: string): string[] =>
  [...text.matchAll(/expect\((\w+)\)\s*\.rejects/g)].flatMap(({ 1: name = '', index }) => {
    const before = text.slice(0, index)
    const bound = [
      ...before.matchAll(
        new RegExp(`^( *)(for \\()?const (?:${name}|\\[[^\\]]*\\b${name}\\b[^\\]]*\\]) (?:=|of) `, 'gm'),
      ),
    ].at(-1)
    if (!bound) return []
    const [, indent = '', loop] = bound
    const between = before.slice(bound.index, before.lastIndexOf('\n') + 1)
    const waits = new RegExp(`^${indent}\\S.*\\bawait |^${indent}await `, 'm').test(between)
    return loop !== undefined || waits ? [name] : []
  })
