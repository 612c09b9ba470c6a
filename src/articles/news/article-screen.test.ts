// long: every part of one page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider, loadWords } from '#languages/i18n.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { articleHead } from './article-head.ts'
import { ArticleScreen } from './article-screen.tsx'
import { articleQuestion } from './load-article.ts'
import type { ArticleView } from '../calls.ts'
import { excerptOf } from '../excerpt.ts'
import { DETAIL_EXCERPT_LENGTH } from '../rules.ts'

const SITE = { name: 'Cadence', url: 'https://cadence.example', timeZone: 'Etc/GMT-1' }
const view: ArticleView = {
  id: 'a1',
  title: 'A model reads a codebase',
  excerpt: 'On one card.',
  author: 'The desk',
  image_url: null,
  event: null,
  image_credit: null,
  share_image: '/cards/news/a1-en-0123456789.jpg',
  access_tier: 'freemium',
  category: 'news',
  topic: 'AI Research',
  published_at: '2026-11-19T23:30:00Z',
  language: 'en',
  original_language: 'en',
  machine_translated: false,
  reviewed_translation: false,
  momentum: 97,
  momentum_is_placeholder: false,
  momentum_label: 'risingStar',
  external_url: 'https://maker.example/',
  reading_minutes: 6,
  source_count: 3,
  sample: false,
  access: { state: 'full', because: null },
  momentum_parts: null,
  content: 'Text.',
  content_html: '<p>Text.</p>',
  written_by: null,
  approved_at: null,
  approved_by: null,
  content_type: 'article',
  tags: ['open weights', 'code'],
  sources: [],
  timeline: [],
  entities: [],
  corrections: [],
  retracted_at: null,
  source_urls: [],
  metadata: {},
  languages: ['en', 'fr'],
  free: true,
  updated_at: '2026-11-20T11:18:00Z',
}

/** The screen as the server renders it. */
async function shown(more: Partial<ArticleView> = {}, language: Language = 'en'): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(articleQuestion('a1', language).queryKey, { ...view, ...more })
  const root = createRootRouteWithContext<object>()({
    component: () => h(PageProvider, null, h(Outlet)),
    notFoundComponent: () => h(ArticleScreen, { id: 'a1' }),
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/anywhere'] }),
    context: {
      language,
      words: await loadWords(language),
      site: SITE,
      address: { of: (path: string) => path },
    },
  })
  await router.load()
  // the app registers its own router type; this router has only what the screen needs
  const page = h(RouterProvider, { router: router as never })
  const html = renderToString(h(QueryClientProvider, { client }, page))
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}
const firstLink = (html: string) => /<a [^>]*href="([^"]*)"/.exec(html)?.[1]

// Covers: site-2-article-3, site-2-article-15
test('the back link leads to the agents for an article about an agent, otherwise to the news', async () => {
  expect(firstLink(await shown())).toBe('/news')
  const agent = await shown({ content_type: 'agent' })
  expect(firstLink(agent)).toBe('/agents')
  expect(agent).toContain('AI Agents')
})

// Covers: site-2-article-7, site-9-29, admin-9-2
test.each([
  ['en', 'November 20, 2026'],
  ['fr', '20 novembre 2026'],
  ['es', '20 de noviembre de 2026'],
  ['pt', '20 de novembro de 2026'],
  ['ar', '20 نوفمبر 2026'],
] as const)('in %s the date is in long form and in the site’s time zone: %s', async (language, date) => {
  expect(await shown({}, language)).toContain(`>${date}</time>`)
})

// Covers: site-2-article-5, site-2-article-6, site-2-article-8, site-2-article-11
test('excerpt, author, tags and the official site are shown', async () => {
  const html = await shown({}, 'fr')
  expect(html).toContain('On one card.')
  expect(html).toContain('The desk')
  expect(html).toContain('#openweights')
  expect(html).toContain('#code')
  expect(html).toMatch(/<a href="https:\/\/maker\.example\/" target="_blank" rel="noopener nofollow"/)
  expect(await shown({ external_url: null })).not.toContain('maker.example')
})

// Covers: site-2-article-9
test('the picture opens in a new tab: the publisher’s own, or else the cover', async () => {
  const linkOf = (html: string) =>
    /<a [^>]*target="_blank"[^>]*>(?=<span class="sr-only">Open)/.exec(html)?.[0]
  expect(linkOf(await shown({ external_url: null }))).toContain('href="/covers/a1-960.webp"')
  const own = await shown({ image_url: '/pictures/a1-0123456789ab-960.webp', external_url: null })
  expect(linkOf(own)).toContain('href="/pictures/a1-0123456789ab-960.webp"')
})

// Covers: site-2-article-4
test.each([
  ['premium', 'Premium'],
  ['b2b', 'B2B'],
] as const)('a %s article says so and shows the lock instead of its text', async (tier, badge) => {
  const locked = { access_tier: tier, access: { state: 'locked', because: tier }, content_html: '' } as const
  const html = await shown(locked)
  expect(html).toContain(`>${badge}</span>`)
  expect(html).not.toContain('class="prose')
  expect(html).toMatch(/<a [^>]*href="\/pricing"/)
  expect(html.match(/href="\/news"/g)).toHaveLength(2)
  // a reader who has the plan signs in and comes back
  expect(html).toMatch(new RegExp(`<a [^>]*href="/auth\\?next=[^"]*"[^>]*>I have ${badge}: sign in</a>`))
})

test('an article also at /article/{id} has one canonical address; a missing one has only a title', async () => {
  const address = { of: (path: string) => addressIn('fr', path) }
  const context = { site: SITE, address, language: 'fr' as const, words: await loadWords('fr') }
  const head = articleHead({ ...view, language: 'fr' }, context)
  expect('links' in head && head.links[0]).toEqual({
    rel: 'canonical',
    href: 'https://cadence.example/fr/news/a1',
  })
  expect(articleHead(undefined, context)).toEqual({
    meta: [{ title: 'Article introuvable · Cadence' }, { name: 'robots', content: 'noindex' }],
  })
})

test('the score is explained in parts, with publishers and time, in the reader’s language', async () => {
  const why = {
    as_of: '2026-11-20T12:00:00Z',
    parts: [
      { part: 'breadth' as const, points: 41, most: 45 },
      { part: 'velocity' as const, points: 25, most: 25 },
      { part: 'engagement' as const, points: 12, most: 15 },
      { part: 'freshness' as const, points: 14, most: 15 },
    ],
    publishers: ['Harbour Daily', 'Le Quotidien'],
    publisher_count: 2,
    newest_report_at: '2026-11-20T11:00:00Z',
    views: 1310,
    shares: 1,
  }
  const french = await shown({ momentum: 92, momentum_parts: why }, 'fr')
  for (const words of ['Pourquoi 92', '41 sur 45', '2 médias indépendants', '1 partage', '13:00'])
    expect(french).toContain(words)
  expect(french).toContain('<bdi>Le Quotidien</bdi>')
  const locked = await shown({ momentum: 92, momentum_parts: { ...why, publishers: [] } })
  expect(locked).toContain('2 independent publishers')
  expect(locked).not.toContain('Harbour Daily')
  expect(await shown()).not.toContain('Why 97')
})

test('the trust line says how a text was made, when it was approved, and whether it was corrected', async () => {
  const compiled = { written_by: 'software', approved_at: '2026-11-20T14:40:00Z' } as const
  const html = await shown(compiled)
  expect(html).toMatch(
    /<time dateTime="2026-11-20T14:40:00Z">Approved by an editor on Nov 20, 2026, 3:40\sPM<\/time>/,
  )
  expect(await shown({ ...compiled, approved_by: 'Ada <b>' })).toMatch(
    /Approved by \u2068Ada &lt;b&gt;\u2069 on Nov 20/,
  )
  expect(html).toContain('No corrections so far')
  expect(html).toMatch(/<a href="\/how-we-work"[^>]*>How we work<\/a>/)
  expect(html).not.toContain('>3 sources<') // said once
  const note = {
    id: 'n1',
    kind: 'correction' as const,
    note: 'It is 47 ships.',
    language: 'en' as const,
    noted_at: '2026-11-20T15:00:00Z',
    changed: ['content' as const],
  }
  expect(await shown({ ...compiled, corrections: [note] })).toMatch(
    /<a href="#note-n1"[^>]*>1 correction<\/a>/,
  )
  const byPerson = await shown()
  expect(byPerson).toContain('Published by an editor')
  expect(byPerson).not.toContain('Written by')
  expect(byPerson).toContain('>3 sources<')
  expect(await shown({ sample: true })).not.toContain('by an editor')
  expect(await shown({ retracted_at: '2026-11-20T15:00:00Z' })).not.toContain('How we work')
})

// Covers: marks-3, marks-4
test.each([
  ['en', 'Compiled from 4 sources by software', 'Approved by an editor on', 'Approved by \u2068Ada\u2069 on'],
  ['ar', 'جمعه برنامج من 4 مصادر', 'اعتمده أحد المحررين في', 'الاعتماد: \u2068Ada\u2069،'],
  [
    'fr',
    'Compilé par un logiciel à partir de 4 sources',
    'Approuvé par la rédaction le',
    'Approuvé par \u2068Ada\u2069 le',
  ],
  [
    'es',
    'Elaborado por software a partir de 4 fuentes',
    'Aprobado por la redacción el',
    'Aprobado por \u2068Ada\u2069 el',
  ],
  [
    'pt',
    'Compilado por software a partir de 4 fontes',
    'Aprovado por um editor em',
    'Aprovado por \u2068Ada\u2069 em',
  ],
] as const)('the trust line states an approval once: %s', async (language, made, byEditor, byName) => {
  const dated = { written_by: 'software', source_count: 4, approved_at: '2026-11-20T14:40:00Z' } as const
  const lineOf = async (more: Partial<ArticleView>) =>
    /<p class="flex flex-wrap items-center gap-x-2 gap-y-0.5">(.*?)<\/p>/
      .exec(await shown({ ...dated, ...more }, language))?.[1]
      ?.replaceAll(/<[^>]+>/g, '') ?? ''
  expect((await lineOf({})).startsWith(`${made}·${byEditor} `)).toBe(true)
  expect((await lineOf({ approved_by: 'Ada' })).startsWith(`${made}·${byName} `)).toBe(true)
  expect((await lineOf({ written_by: null })).startsWith(`${byEditor} `)).toBe(true)
  const model = await lineOf({ written_by: 'model', approved_by: 'Ada' })
  const undated = await lineOf({ written_by: 'model', approved_at: null })
  const approval = /pprou?v|aprob|aprov|عتم/giu
  expect([model.match(approval), undated.match(approval)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('the approval of a text by a model says that an editor reviewed it', async () => {
  const model = { written_by: 'model', approved_at: '2026-11-20T14:40:00Z' } as const
  expect(await shown(model)).toMatch(/3 sources<\/span>.*Reviewed and approved by an editor on Nov 20/)
  expect(await shown({ ...model, approved_by: 'Ada' })).toContain(
    'Reviewed and approved by \u2068Ada\u2069 on',
  )
})

// Covers: marks-3
test('above a machine translation that no editor reviewed, only the original is called approved', async () => {
  const made = { written_by: 'software', approved_at: '2026-11-20T14:40:00Z' } as const
  const machine = await shown({ ...made, machine_translated: true })
  expect(machine).toContain('Machine translation, not reviewed by an editor')
  expect(machine).toMatch(
    /Original: Compiled from 3 sources by software<\/span><span[^>]*>·<\/span><time[^>]*>Approved by an editor on/,
  )
  expect(machine.match(/pproved by/g)).toHaveLength(1)
  const byPerson = { machine_translated: true, approved_at: made.approved_at, approved_by: 'Ada' }
  expect(await shown(byPerson)).toMatch(/<time[^>]*>Original: Approved by \u2068Ada\u2069 on/)
  expect(await shown({ machine_translated: true })).toContain('Original: Published by an editor')
  expect(await shown({ ...made, reviewed_translation: true })).not.toContain('not reviewed by')
})

// Covers: marks-3
test('the page says in words who wrote, drew and translated it, and what an editor reviewed', async () => {
  const model = await shown({ written_by: 'model', reviewed_translation: true })
  expect(model).toContain('Written with an AI model from 3 sources, reviewed and approved by an editor')
  expect(model).toContain('Reviewed translation')
  expect(model).toContain('Cover drawn by software')
  const compiled = await shown({ written_by: 'software', source_count: 2, machine_translated: true }, 'ar')
  expect(compiled).toContain('جمعه برنامج من مصدرين، واعتمده أحد المحررين')
  expect(compiled).toContain('ترجمة آلية')
  const infographic = await shown({ written_by: 'software', content_type: 'infographic' })
  expect(infographic).toContain('Drawn by software from the story’s data, approved by an editor')
  const credit = { made_by: 'model' as const, name: 'Harbor Review' }
  const drawn = await shown({ image_url: '/pictures/a.webp', image_credit: credit })
  expect(drawn).toMatch(/AI image<\/span>.*<bdi>Harbor Review<\/bdi>/)
  const edited = { image_url: '/pictures/a.webp', image_credit: { ...credit, made_by: 'edited' as const } }
  const retouched = await shown(edited)
  expect(retouched).toMatch(/Edited with AI<\/span>.*Photo: Harbor Review/)
  expect(retouched).not.toContain('AI image')
  expect(await shown(edited, 'ar')).toContain('معدَّلة بالذكاء الاصطناعي')
  const composed = await shown({ ...edited, image_credit: { ...credit, made_by: 'composed' } })
  expect(composed).toMatch(/Partly created with AI<\/span>.*<bdi>Harbor Review<\/bdi>/)
  const byPerson = await shown({ image_url: '/pictures/a.webp' })
  for (const words of ['AI image', 'software', 'translation']) expect(byPerson).not.toContain(words)
})

// Covers: brief-3
test.each([
  ['a point that the excerpt holds in full', 'Staddle gave berth 14 to two ships at once.'],
  ['a point with markup', 'Staddle gave <em>berth&nbsp;14</em> to two ships, said Hexmoor &amp; Sons.'],
  ['a long point', `Staddle gave berth 14 to two ships${' and then to two more of them'.repeat(9)}.`],
])('a brief without a standfirst does not repeat %s above its points', async (_, point) => {
  const plain = point
    .replace(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
  const brief = {
    metadata: { kind: 'brief', as_published: true },
    content: `> ${point} [1]`,
    content_html: `<blockquote>\n<p>${point} <sup><a href="#source-1">[1]</a></sup></p>\n</blockquote>\n`,
  }
  const times = async (excerpt: string) => (await shown({ ...brief, excerpt })).match(/to two ships/g)?.length
  expect(await times(excerptOf(null, plain, DETAIL_EXCERPT_LENGTH))).toBe(1)
  expect(await times(excerptOf(null, `Harbour Ledger reports: “${plain}”`, DETAIL_EXCERPT_LENGTH))).toBe(1)
  expect(await times('Dispatchers now assign berths from paper lists to two ships a day.')).toBe(2)
})

const sourceOf = (n: number, publisher: string, published_at: string | null) => ({
  n,
  url: `https://${n}.example/report`,
  publisher,
  title: `Report ${n}`,
  language: 'en',
  published_at,
})
const BRIEF = {
  metadata: { kind: 'brief', as_published: true },
  content_html: '<blockquote>\n<p>A point. <sup><a href="#source-1">[1]</a></sup></p>\n</blockquote>\n',
  sources: [
    sourceOf(1, 'Freight Signal', '2026-11-19T11:40:00Z'),
    sourceOf(2, 'Harbour Ledger', '2026-11-19T06:12:00Z'),
    sourceOf(3, 'Undated Weekly', null),
  ],
}
/** The part below a heading, up to the next section. */
const partOf = (html: string, heading: string) => html.split(heading)[1]?.split('</section>')[0] ?? ''

// Covers: brief-7
test('beside the points of a brief stands who reports it and since when, the first report first', async () => {
  const who = partOf(await shown(BRIEF), 'Who reports it')
  const order = [
    '07:12',
    'Harbour Ledger',
    'First report',
    '2.example',
    '12:40',
    'Freight Signal',
    '1.example',
  ]
  const places = order.map((words) => who.lastIndexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const words of order) expect(who).toContain(words)
  expect(who).not.toContain('Undated Weekly')
  expect(await shown(BRIEF, 'ar')).toContain('من أورد الخبر')
  const published = await shown({ ...BRIEF, written_by: 'software' })
  expect(published).toContain('No AI model wrote any of it.')
  const corrected = { kind: 'brief', as_published: false }
  expect(await shown({ ...BRIEF, written_by: 'software', metadata: corrected })).not.toContain('No AI model')
})

// Covers: brief-2
test('of two sources that differ the later one is named as the latest', async () => {
  const side = (n: number, figure: number) =>
    `<li>It delayed <strong>${figure}</strong> ships. <sup><a href="#source-${n}">[${n}]</a></sup></li>\n`
  const differ = (one: number, other: number) =>
    `<h2 id="differences">Where sources differ</h2>\n<ul>\n${side(one, 31)}${side(other, 47)}</ul>`
  const sides = async (one: number, other: number) => {
    const html = await shown({ ...BRIEF, content_html: BRIEF.content_html + differ(one, other) })
    return html
      .split('<div class="differ">')[1]
      ?.split('</div>')[0]
      ?.split('<li>')
      .slice(1)
      .map((item) => item.includes('Latest'))
  }
  expect(await sides(1, 2)).toEqual([true, false])
  expect(await sides(2, 1)).toEqual([false, true])
  expect(await sides(1, 3)).toEqual([false, false])
})

// Covers: brief-7
test('of many reports the first three and the last are open, and the timeline goes before the sources', async () => {
  const timeline = Array.from({ length: 7 }, (_, n) => ({
    ...sourceOf(n, `Publisher ${n}`, null),
    published_at: `2026-11-19T0${n}:00:00Z`,
  }))
  const who = partOf(await shown({ ...BRIEF, timeline }), 'Who reports it')
  const [before = '', folded = '', after = ''] = who.split(/<details>|<\/details>/)
  const namesIn = (html: string) => [...html.matchAll(/Publisher (\d)/g)].map(([, n]) => Number(n))
  expect([namesIn(before), namesIn(folded), namesIn(after)]).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  expect(who).not.toContain('Harbour Ledger')
})

// Covers: brief-7
test('a brief of one source says so, and a locked or retracted one shows no publisher', async () => {
  const [only] = BRIEF.sources
  const one = await shown({ ...BRIEF, sources: only ? [only] : [] })
  expect(partOf(one, 'One source so far')).toMatch(/Freight Signal.*https:\/\/1\.example\/report/)
  expect(one).not.toContain('Who reports it')
  // what the server sends of a locked one
  const locked: Partial<ArticleView> = {
    access: { state: 'locked', because: 'premium' },
    content_html: '',
    metadata: {},
    sources: [],
  }
  const retracted = { ...BRIEF, retracted_at: '2026-11-20T12:00:00Z' }
  for (const view of [locked, retracted]) {
    const html = await shown({ ...BRIEF, ...view })
    for (const words of ['Who reports it', 'One source', 'Harbour Ledger']) expect(html).not.toContain(words)
  }
})
