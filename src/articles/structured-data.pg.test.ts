import { expect, test } from 'vitest'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import { pageHead } from '#languages/page-head.ts'
import { agent } from './catalogue/agents/calls.ts'
import { article } from './calls.ts'
import { articleHead } from './news/article-head.ts'
import { allWords } from '#languages/languages.ts'
import {
  agentApplication,
  itemList,
  organization,
  podcastSeries,
  toolApplication,
  webSite,
} from './structured-data.ts'
import { agents, articles, events, tools, translations } from './tables.ts'
import { tool } from './catalogue/tools/calls.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'

const SITE = { name: 'Cadence', url: 'https://cadence.example' }
/** Addresses that include the language. */
const named = (language: Language) => ({ of: (path: string) => addressIn(language, path) })
const { ask, db } = await openTestRuntime({ SITE_URL: SITE.url })
type Data = Record<string, unknown>

async function story(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A </script><script>alert(1)</script> story',
      excerpt: 'Short.',
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt: TEST_NOW,
      tags: ['chips'],
      sources: [
        {
          n: 1,
          url: 'https://a.example/1',
          publisher: 'Wire',
          title: 'Told',
          language: null,
          published_at: null,
        },
      ],
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
/** The structured data in the head of an article, by type. */
async function headOf(id: string, language: 'en' | 'fr' = 'en'): Promise<Map<unknown, Data>> {
  const view = await ask(article, { id, lang: language })
  const { meta } = articleHead(view, {
    site: SITE,
    address: named(language),
    language,
    words: allWords[language],
  })
  const [data] = meta.flatMap((each) => ('script:ld+json' in each ? [each['script:ld+json']] : []))
  const graph = (data as { '@graph': Data[] })['@graph'] // as pageHead makes it
  return new Map(graph.map((each) => [each['@type'], each]))
}
const missing = (data: Data, names: string) => names.split(' ').filter((name) => data[name] === undefined)

// Covers: feeds-17
test('an article has the data that search engines want of news, and names the page it translates', async () => {
  const id = await story()
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: id, language: 'fr', title: 'Un récit', fields: {} })
  const english = (await headOf(id)).get('NewsArticle') ?? {}
  expect(
    missing(
      english,
      'headline image datePublished dateModified author publisher description inLanguage articleSection keywords mainEntityOfPage isAccessibleForFree citation',
    ),
  ).toEqual([])
  expect(english['workTranslation']).toEqual([
    { '@type': 'NewsArticle', url: `${SITE.url}/fr/news/${id}`, inLanguage: 'fr' },
  ])
  const french = (await headOf(id, 'fr')).get('NewsArticle') ?? {}
  expect(french['translationOfWork']).toMatchObject({ url: `${SITE.url}/en/news/${id}` })
})

test('an event gives its day with the offset of its place, and no unknown data', async () => {
  const add = async (more: Partial<typeof events.$inferInsert>) => {
    const id = await story({ category: 'events' })
    await db.insert(events).values({ articleId: id, ...more })
    return (await headOf(id)).get('Event')
  }
  const startsAt = new Date('2027-03-01T08:30:00Z')
  expect(await add({ startsAt, timeZone: 'Europe/Paris', place: 'Paris' })).toMatchObject({
    startDate: '2027-03-01T09:30:00+01:00',
    location: { '@type': 'Place', name: 'Paris', address: 'Paris' },
    eventStatus: 'https://schema.org/EventScheduled',
  })
  expect(await add({ startsAt, timeZone: 'America/New_York', place: 'Boston' })).not.toHaveProperty('endDate')
  expect(await add({ startsAt })).toBeUndefined()
  expect(await add({ place: 'Paris' })).toBeUndefined()
})

test('a tool and an agent are applications without invented ratings or prices', async () => {
  const [a] = await db
    .insert(tools)
    .values({
      name: 'Sextant',
      title: 'Finds stars',
      language: 'en',
      features: ['Quick'],
      publishedAt: TEST_NOW,
    })
    .returning({ id: tools.id })
  const [b] = await db
    .insert(agents)
    .values({
      name: 'Pilot',
      language: 'en',
      accessTier: 'premium',
      capabilities: ['Steers'],
      publishedAt: TEST_NOW,
    })
    .returning({ id: agents.id })
  const ofTool = toolApplication(SITE, await ask(tool, { id: a?.id ?? '' }))
  expect(missing(ofTool, '@type name applicationCategory url image description featureList')).toEqual([])
  for (const name of ['aggregateRating', 'review', 'offers', 'operatingSystem'])
    expect(ofTool).not.toHaveProperty(name)
  const ofAgent = agentApplication(SITE, await ask(agent, { id: b?.id ?? '' }))
  expect(ofAgent['isAccessibleForFree']).toBe(false)
  expect(JSON.stringify(ofAgent)).not.toContain('Steers')
})

test('home, lists and the podcast show describe themselves', () => {
  expect(JSON.stringify(webSite(SITE, 'fr'))).toContain(
    'https://cadence.example/fr/search?q={search_term_string}',
  )
  expect(missing(organization(SITE), 'name url logo')).toEqual([])
  expect(itemList(SITE, [{ path: '/tools/1', language: 'ar' }], 'Ascending')).toMatchObject({
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: 'https://cadence.example/ar/tools/1' }],
  })
  expect(podcastSeries(SITE, 'es', { name: 'n', description: 'd' }, [])).toMatchObject({
    '@type': 'PodcastSeries',
    webFeed: 'https://cadence.example/es/podcast.xml',
  })
})

// Covers: feeds-20
test('every page names the feeds, its Markdown version and its breadcrumb trail', () => {
  for (const language of LANGUAGES) {
    const section = { name: 'Tools', path: '/tools' }
    const { meta, links } = pageHead({
      site: SITE,
      address: named(language),
      path: '/tools/1',
      language,
      title: 'One',
      description: 'd',
      section,
    })
    const forms = links.flatMap((link) => ('type' in link ? [[link.type, link.href]] : []))
    expect(forms).toEqual([
      ['application/rss+xml', `${SITE.url}/${language}/feed.xml`],
      ['application/feed+json', `${SITE.url}/${language}/feed.json`],
      ['application/rss+xml', `${SITE.url}/${language}/podcast.xml`],
      ['text/markdown', `${SITE.url}/${language}/tools/1.md`],
    ])
    const { links: others } = pageHead({
      site: SITE,
      address: named(language),
      path: '/auth',
      language,
      title: 't',
      description: 'd',
    })
    expect(JSON.stringify(others)).not.toContain('.md')
    const trail = JSON.stringify(
      meta.flatMap((each) => ('script:ld+json' in each ? [each['script:ld+json']] : [])),
    )
    for (const path of ['', '/tools', '/tools/1'])
      expect(trail).toContain(`"item":"${SITE.url}/${language}${path}"`)
  }
})
