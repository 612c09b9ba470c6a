import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article } from '../calls.ts'
import { articleHead } from '../news/article-head.ts'
import { podcasts as podcastsCall } from '../podcasts/calls.ts'
import { publishVideo } from '../publish-video.ts'
import { podcastSeries, videoObject } from '../structured-data.ts'
import { articles, pictures, podcasts, translations } from '../tables.ts'
import { video } from '../videos/calls.ts'

// The structured data of items that a machine made.

const SITE = { name: 'Cadence', url: 'https://cadence.example' }
const { app, ask, db } = await openTestRuntime({ SITE_URL: SITE.url })
/** Feeds have the newest five articles. */
const EARLIER = new Date(TEST_NOW.getTime() - 60_000)
type Data = Record<string, unknown>
const TRAINED = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'
const COMPOSITE = 'https://schema.org/CompositeDigitalSource'
const DRAWN = 'https://schema.org/AlgorithmicMediaDigitalSource'
const SOURCE = {
  n: 1,
  url: 'https://a.example/1',
  publisher: 'Wire',
  title: 'One',
  language: null,
  published_at: null,
}

async function story(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const text = { content: 'Text.', contentHtml: '<p>Text.</p>', markupPolicy: 1, language: 'en' as const }
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      ...text,
      publishedAt: EARLIER,
      sources: [SOURCE, { ...SOURCE, n: 2 }],
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

async function translated(id: string, more: Partial<typeof translations.$inferInsert>): Promise<void> {
  const fields = { content: 'Texte.', content_html: '<p>Texte.</p>' }
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: id, language: 'fr', title: 'Un récit', fields, ...more })
}

/** The structured data of an article as its page has it. */
async function newsOf(id: string, language: Language = 'en'): Promise<Data> {
  const address = { of: (path: string) => addressIn(language, path) }
  const view = await ask(article, { id, lang: language })
  const { meta } = articleHead(view, { site: SITE, address, language, words: allWords[language] })
  const [data] = meta.flatMap((each) => ('script:ld+json' in each ? [each['script:ld+json']] : []))
  const graph = (data as { '@graph': Data[] })['@graph'] // as pageHead makes it
  return graph.find((each) => each['@type'] === 'NewsArticle') ?? {}
}

// Covers: marks-2, marks-3
test('a text of a model, a compiled text and the text of a person are marked apart', async () => {
  expect(await newsOf(await story({ writtenBy: 'model' }))).toMatchObject({
    digitalSourceType: TRAINED,
    creditText: 'Written with an AI model from 2 sources, reviewed and approved by an editor',
  })
  expect(await newsOf(await story({ writtenBy: 'software' }))).toMatchObject({
    digitalSourceType: COMPOSITE,
    creditText: 'Compiled from 2 sources by software, approved by an editor',
  })
  const ofPerson = await newsOf(await story())
  expect(ofPerson).not.toHaveProperty('digitalSourceType')
  expect(ofPerson).not.toHaveProperty('creditText')
})

// Covers: marks-2, marks-3
test('a machine translation says so, and whether an editor reviewed it; the work of a person does not', async () => {
  const made: [Partial<typeof translations.$inferInsert>, string | undefined, string | undefined][] = [
    [{ translator: 'a-model' }, TRAINED, 'Traduction automatique'],
    [{ translator: 'a-model', reviewedAt: TEST_NOW }, TRAINED, 'Traduction relue'],
    [{ translator: 'person', reviewedAt: TEST_NOW }, undefined, undefined],
  ]
  for (const [translation, source, credit] of made) {
    const id = await story()
    await translated(id, translation)
    const french = await newsOf(id, 'fr')
    expect(french['translationOfWork']).toMatchObject({ inLanguage: 'en' })
    expect([french['digitalSourceType'], french['creditText']]).toEqual([source, credit])
    expect(await newsOf(id)).not.toHaveProperty('digitalSourceType')
  }
})

// Covers: marks-2
test('the picture of an article is marked with what a model did, or as drawn, and never as a photo', async () => {
  const [byModel, edited, composed, photo, cover] = [
    await story(),
    await story(),
    await story(),
    await story({ imageUrl: '/pictures/b.webp' }),
    await story(),
  ]
  for (const [id, madeBy] of [
    [byModel, 'model'],
    [edited, 'edited'],
    [composed, 'composed'],
    [photo, 'publisher'],
  ] as const) {
    const url = `/pictures/${id}-0123456789ab-640.webp`
    await db.update(articles).set({ imageUrl: url }).where(eq(articles.id, id))
    await db.insert(pictures).values({ itemId: id, madeBy, url, credit: 'Wire', createdAt: TEST_NOW })
  }
  const image = async (id: string) => (await newsOf(id))['image'] as Data[]
  expect(await image(byModel)).toMatchObject([{ digitalSourceType: DRAWN }, { digitalSourceType: TRAINED }])
  expect((await image(edited))[1]).toMatchObject({
    digitalSourceType: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
    creditText: 'Wire',
  })
  expect((await image(composed))[1]).toMatchObject({
    digitalSourceType: 'https://schema.org/CompositeSyntheticDigitalSource',
  })
  expect((await image(cover))[1]).toMatchObject({ '@type': 'ImageObject', digitalSourceType: DRAWN })
  expect((await image(photo))[1]).not.toHaveProperty('digitalSourceType')
  expect((await image(photo))[1]).toMatchObject({ creditText: 'Wire' })
})

// Covers: marks-2
test('an article that is locked has its mark, and nothing of its text or its sources', async () => {
  const id = await story({ writtenBy: 'model', accessTier: 'premium', contentHtml: '<p>A secret.</p>' })
  const data = await newsOf(id)
  expect(data).toMatchObject({ digitalSourceType: TRAINED, isAccessibleForFree: false })
  expect(data).not.toHaveProperty('citation')
  expect(JSON.stringify(data)).not.toMatch(/secret|a\.example/)
})

// Covers: marks-2
test('the sound of an episode and a video are marked by their voice', async () => {
  const episode = {
    title: 'An episode',
    language: 'en' as const,
    publishedAt: TEST_NOW,
    audioUrl: '/audio/a.mp3',
  }
  await db.insert(podcasts).values([
    { ...episode, voice: 'model' },
    { ...episode, voice: 'embedded' },
    { ...episode, voice: null },
  ])
  const { items } = await ask(podcastsCall, {})
  const series = podcastSeries(SITE, 'en', { name: 'n', description: 'd' }, items)
  const sounds = (series['hasPart'] as { associatedMedia: Data }[]).map((part) => part.associatedMedia)
  expect(sounds.map((sound) => sound['digitalSourceType'] ?? null)).toEqual(
    expect.arrayContaining([TRAINED, DRAWN, null]),
  )

  const id = crypto.randomUUID()
  const film = {
    id,
    title: 'A video',
    hook: null,
    transcript: 'T',
    language: 'en',
    accessTier: 'premium',
  } as const
  await publishVideo(
    db,
    {
      ...film,
      sources: [],
      items: [],
      voice: 'model',
      captions: 'videos/c.vtt',
      sound: 'videos/s.mp3',
      durationSeconds: 70,
      files: [{ shape: 'square', file: 'videos/v.mp4', poster: 'videos/p.jpg', bytes: 1, encoder: 'ffmpeg' }],
      writtenAt: TEST_NOW,
    },
    TEST_NOW,
  )
  expect(videoObject(SITE, await ask(video, { id }))['digitalSourceType']).toBe(
    'https://schema.org/CompositeSyntheticDigitalSource',
  )
})

// Covers: marks-3
test('feeds and Markdown say how a text was written and that it is a translation', async () => {
  const id = await story({ writtenBy: 'software', publishedAt: TEST_NOW })
  await translated(id, { translator: 'a-model' })
  const read = async (path: string) => (await app.request(`http://localhost${path}`)).text()
  const feed = JSON.parse(await read('/fr/feed.json')) as {
    items: { id: string; content_html?: string; _cadence: Data }[]
  }
  const item = feed.items.find((each) => each.id.endsWith(id))
  expect(item?.content_html).toBe(
    '<p><small>Traduction automatique</small></p><p>Texte.</p>' +
      '<p><small>Original : Compilé par un logiciel à partir de 2 sources, approuvé par la rédaction</small></p>',
  )
  expect(item?._cadence['digital_source_type']).toBe(
    'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  )
  expect(await read(`/en/news/${id}.md`)).toContain(
    'Text.\n\n*Compiled from 2 sources by software, approved by an editor*',
  )
})
