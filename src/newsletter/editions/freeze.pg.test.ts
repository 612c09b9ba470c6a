// long: all aspects of one frozen edition
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { correctArticle } from '#articles/corrections/calls.ts'
import { agents, articles, events, podcasts, tools, translations } from '#articles/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import type { EditionStory } from '../content.ts'
import { drawEdition } from '../mail/draw-edition.ts'
import { frameOf } from '../mail/test-edition.ts'
import type { DigestSection } from '../rules.ts'
import { addEdition } from '../sending/test-subscribers.ts'
import { type Pick, editions } from '../tables.ts'
import { freezeContent, hasStories } from './freeze.ts'
import { digestCards } from '#articles/digest-cards.ts'
import { renderMarkdown } from '#articles/markup.ts'
import { addArticle, addOthers } from './test-stories.ts'

// The content of an edition that readers of each language and tier may have.

const { runtime, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const ada = await admin()
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const pick = (id: string, section: DigestSection = 'news', kind: Pick['kind'] = 'article'): Pick => ({
  id,
  kind,
  section,
  pinned: false,
  dropped: false,
})
const freeze = (picks: Pick[], subjects = {}) =>
  freezeContent(runtime, { kind: 'edition', occurrence: TEST_NOW, picks, subjects, notes: {} })
type Frozen = Awaited<ReturnType<typeof freeze>>
const contentOf = ({ contents }: Frozen, tier: Tier, language = 'en') => {
  const found = contents.find((each) => each.tier === tier && each.language === language)
  if (!found) throw new Error('no content')
  return found
}
const storiesOf = (frozen: Frozen, tier: Tier, language = 'en'): EditionStory[] => {
  const { lead, sections } = contentOf(frozen, tier, language)
  return [...(lead ? [lead] : []), ...sections.flatMap(({ stories }) => stories)]
}
const titles = (frozen: Frozen, tier: Tier) => storiesOf(frozen, tier).map(({ title }) => title)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [editions, translations, events, articles, tools, agents, podcasts])
    await db.delete(table)
})

test('each language and tier has its own content, with addresses in that language', async () => {
  const frozen = await freeze([pick(await addArticle(db, { id: '00000000-0000-4000-8000-000000000001' }))])
  expect(frozen.contents).toHaveLength(LANGUAGES.length * TIERS.length)
  const [story] = storiesOf(frozen, 'freemium', 'ar')
  expect(story).toMatchObject({
    url: 'https://cadence.example/ar/news/00000000-0000-4000-8000-000000000001',
    image: 'https://cadence.example/covers/00000000-0000-4000-8000-000000000001-320.webp',
    topic: 'أخبار الذكاء الاصطناعي',
    language: 'en',
    open: true,
    momentum: null,
    publishedAt: '2026-11-20T04:00:00.000Z',
  })
  expect(frozen).toMatchObject({ occurrence: TEST_NOW.toISOString(), timeZone: 'Etc/GMT-1' })
})

// Covers: site-1-7, editions-4
test('only a verified translation is used; otherwise the original is shown with its language', async () => {
  const ids = await Promise.all(
    ['person', 'model', 'reviewed', 'stale'].map((title) => addArticle(db, { title })),
  )
  const [person = '', model = '', reviewed = '', stale = ''] = ids
  const row = { kind: 'article' as const, language: 'fr' as const }
  const fields = { excerpt: 'Extrait' }
  await db.insert(translations).values([
    { ...row, itemId: person, title: 'personne', fields },
    { ...row, itemId: model, title: 'machine', fields, translator: 'a-model' },
    { ...row, itemId: reviewed, title: 'relu', fields, translator: 'a-model', reviewedAt: TEST_NOW },
    { ...row, itemId: stale, title: 'périmé', fields, staleAt: TEST_NOW },
  ])
  const shown = storiesOf(await freeze(ids.map((id) => pick(id))), 'premium', 'fr')
  expect(shown.map(({ title, excerpt, language }) => [title, excerpt, language])).toEqual([
    ['personne', 'Extrait', 'fr'],
    ['relu', 'Extrait', 'fr'],
    ['model', 'Excerpt of model.', 'en'],
    ['stale', 'Excerpt of stale.', 'en'],
  ])
  expect(shown.map(({ translatedFrom }) => translatedFrom)).toEqual([undefined, 'en', undefined, undefined])
})

test('stories of a language come before its translations and those before others, except pinned ones', async () => {
  const add = (title: string, language: 'en' | 'fr') => addArticle(db, { title, language })
  const lead = await add('tête', 'fr')
  const [other, pinned, translated] = [await add('other', 'en'), await add('a', 'en'), await add('b', 'en')]
  const own = await add('propre', 'fr')
  const row = { kind: 'article' as const, language: 'fr' as const, fields: {} }
  await db.insert(translations).values([
    { ...row, itemId: pinned, title: 'épinglé' },
    { ...row, itemId: translated, title: 'traduit' },
  ])
  const picks = [pick(lead), pick(other), { ...pick(pinned), pinned: true }, pick(translated), pick(own)]
  const titlesIn = async (language: string) =>
    storiesOf(await freeze(picks), 'freemium', language).map(({ title }) => title)
  expect(await titlesIn('fr')).toEqual(['tête', 'épinglé', 'propre', 'traduit', 'other'])
  expect(await titlesIn('en')).toEqual(['other', 'a', 'b', 'tête', 'propre'])
})

// Covers: site-6-10, site-9-9, editions-5
test('freemium readers get five stories per section, open ones first; others get all that they may read', async () => {
  const ids = []
  for (const [title, accessTier] of [
    ['P1', 'premium'],
    ['B1', 'b2b'],
    ...['F1', 'F2', 'F3', 'F4'].map((each) => [each, 'freemium'] as const),
  ] as const)
    ids.push(await addArticle(db, { title, accessTier }))
  const frozen = await freeze(ids.map((id) => pick(id)))
  expect(titles(frozen, 'freemium')).toEqual(['F1', 'F2', 'F3', 'F4', 'P1'])
  expect(storiesOf(frozen, 'freemium').map(({ open }) => open)).toEqual([true, true, true, true, false])
  expect(titles(frozen, 'premium')).toEqual(['P1', 'F1', 'F2', 'F3', 'F4'])
  expect(titles(frozen, 'b2b')).toEqual(['P1', 'B1', 'F1', 'F2', 'F3', 'F4'])
  const more = [...ids, await addArticle(db, { title: 'F5' }), await addArticle(db, { title: 'F6' })]
  expect(titles(await freeze(more.map((id) => pick(id))), 'freemium')).toEqual(['F1', 'F2', 'F3', 'F4', 'F5'])
})

// Covers: site-6-10
test('five stories of a section include a translation that leads before the originals', async () => {
  const lead = await addArticle(db, { title: 'Translated' })
  await db.insert(translations).values({
    kind: 'article',
    itemId: lead,
    language: 'fr',
    title: 'Traduit',
    fields: {},
    translator: 'a-model',
    reviewedAt: TEST_NOW,
  })
  const ids = [lead]
  for (const title of ['O1', 'O2', 'O3', 'O4', 'O5'])
    ids.push(await addArticle(db, { title, language: 'fr' }))
  const frozen = await freeze(ids.map((id) => pick(id)))
  const shown = (tier: Tier) => storiesOf(frozen, tier, 'fr').map(({ title }) => title)
  expect(shown('freemium')).toEqual(['Traduit', 'O1', 'O2', 'O3', 'O4'])
  expect(shown('premium')).toEqual(['Traduit', 'O1', 'O2', 'O3', 'O4', 'O5'])
})

test('the subject is the written one, else the title of the story that leads for everyone', async () => {
  const paid = await addArticle(db, { title: 'Paid', accessTier: 'premium' })
  const free = await addArticle(db, { title: 'Free' })
  const { subjects, contents } = await freeze([pick(paid), pick(free)], { ar: 'عنوان' })
  expect(subjects).toMatchObject({ en: 'Free', fr: 'Édition du matin', ar: 'عنوان' })
  expect(contents.find(({ tier }) => tier === 'premium')?.lead?.title).toBe('Paid')
})

// Covers: digest-archive-3
test('a story links to its source for readers who may read it, and for no one else', async () => {
  const source = (host: string) => ({
    n: 1,
    publisher: 'The Paper',
    url: `https://${host}/report`,
    title: 'Report',
    language: 'en' as const,
    published_at: null,
  })
  const free = await addArticle(db, { sources: [source('paper.example'), source('second.example')] })
  const paid = await addArticle(db, { accessTier: 'premium', sources: [source('paid.example')] })
  const plain = await addArticle(db, { sourceUrls: ['https://www.press.example/1'] })
  const broken = await addArticle(db, { sourceUrls: ['https://[broken'] })
  const [tool] = await db
    .insert(tools)
    .values({
      name: 'A tool',
      title: 'Does it',
      websiteUrl: 'https://tool.example/',
      language: 'en',
      publishedAt: before(HOUR),
    })
    .returning({ id: tools.id })
  const picks = [free, paid, plain, broken].map((id) => pick(id))
  const frozen = await freeze([...picks, pick(tool?.id ?? '', 'tools', 'tool')])
  const sourcesFor = (tier: Tier) =>
    new Map(storiesOf(frozen, tier).map(({ id, source }) => [id, source ?? null]))
  const [ofFree, ofPaying] = [sourcesFor('freemium'), sourcesFor('premium')]
  const said = { publisher: 'The Paper', url: 'https://paper.example/report' }
  expect([ofFree.get(free), ofFree.get(paid)]).toEqual([said, null])
  expect(ofPaying.get(paid)).toEqual({ ...said, url: 'https://paid.example/report' })
  expect(ofFree.get(plain)).toEqual({ publisher: 'press.example', url: 'https://www.press.example/1' })
  expect(ofFree.get(broken)).toBeNull()
  expect(ofFree.get(tool?.id ?? '')).toEqual({ publisher: 'tool.example', url: 'https://tool.example/' })
  const shown = frozen.contents.filter(({ tier }) => tier === 'freemium')
  expect(JSON.stringify(shown)).not.toContain('paid.example')
})

test('changes since a story was chosen take effect: its tier, and a translation that was reviewed late', async () => {
  const [id, other] = [await addArticle(db, { title: 'Was free' }), await addArticle(db, { title: 'Free' })]
  const row = { kind: 'article' as const, language: 'fr' as const, itemId: id, title: 'Relu', fields: {} }
  await db.insert(translations).values({ ...row, translator: 'a-model' })
  const picks = [pick(id), pick(other)]
  expect(storiesOf(await freeze(picks), 'freemium', 'fr')[0]).toMatchObject({ title: 'Was free', open: true })
  await db.update(articles).set({ accessTier: 'b2b' }).where(eq(articles.id, id))
  await db.update(translations).set({ reviewedAt: TEST_NOW })
  const frozen = await freeze(picks)
  const shown = (tier: Tier) => storiesOf(frozen, tier, 'fr').map(({ title, open }) => [title, open])
  expect([shown('freemium'), shown('premium'), shown('b2b')]).toEqual([
    [
      ['Free', true],
      ['Relu', false],
    ],
    [['Free', true]],
    [
      ['Relu', true],
      ['Free', true],
    ],
  ])
})

test('stories that an editor dropped, or that are withdrawn or dated later, are not in it', async () => {
  const dropped = await addArticle(db)
  const gone = await addArticle(db, { retractedAt: before(1) })
  const later = await addArticle(db, { publishedAt: before(-HOUR) })
  const frozen = await freeze([{ ...pick(dropped), dropped: true }, pick(gone), pick(later)])
  expect(hasStories(frozen)).toBe(false)
  expect(frozen.subjects.en).toBe('Morning edition')
})

// Covers: editions-14
test('an event that was cancelled or has ended since it was chosen is left out', async () => {
  const ids: string[] = []
  for (const [title, state, startsAt] of [
    ['Cancelled', 'cancelled', before(-DAY)],
    ['Over', 'confirmed', before(HOUR)],
    ['To come', 'confirmed', before(-DAY)],
  ] as const) {
    const articleId = await addArticle(db, { title, category: 'events' })
    await db.insert(events).values({ articleId, state, startsAt })
    ids.push(articleId)
  }
  const frozen = await freeze(ids.map((id) => pick(id, 'events')))
  expect(titles(frozen, 'premium')).toEqual(['To come'])
  expect(frozen.subjects.en).toBe('To come')
})

// Covers: editions-6, editions-12
test('readers get no word of a text that they may not read, in content or email', async () => {
  const canary = (n: number) => `the canary sings ${n} times at midnight`
  const cases: { tier: Tier; age: number; excerpt: string | null }[] = TIERS.flatMap((tier) =>
    [HOUR, 8 * DAY].flatMap((age) => ['An excerpt.', null].map((excerpt) => ({ tier, age, excerpt }))),
  )
  const picks: Pick[] = []
  for (const [n, { tier, age, excerpt }] of cases.entries()) {
    const text = canary(n)
    const id = await addArticle(db, {
      title: `Story ${n}`,
      accessTier: tier,
      publishedAt: before(age),
      excerpt,
      content: text,
      contentHtml: `<p>${text}</p>`,
      metadata: { key_facts: [text] },
      sources: [
        { n: 1, publisher: text, url: 'https://a.example', title: text, language: 'en', published_at: null },
      ],
    })
    picks.push(pick(id))
  }
  const others = await addOthers(db, before(HOUR), 'the canary of the others')
  picks.push(
    pick(others.tool, 'tools', 'tool'),
    pick(others.agent, 'agents', 'agent'),
    pick(others.podcast, 'podcasts', 'podcast'),
  )
  const frozen = await freeze(picks)
  const rank = (tier: Tier) => TIERS.indexOf(tier)
  const mayHave = (reader: Tier, { tier, age }: (typeof cases)[number]) =>
    rank(reader) >= rank(tier) && (reader !== 'freemium' || age < 7 * DAY)
  await addEdition(db, { picks, content: await freeze(picks), startedAt: before(HOUR / 2), state: 'sent' })
  const changed = 'the canary of the correction'
  for (const { id, kind } of picks)
    if (kind === 'article')
      await ask(
        correctArticle,
        { id, note: 'A figure was wrong.', edits: { sources: [], content: changed } },
        ada,
      )
  const corrected = await freeze(picks)
  const shown = TIERS.map((tier) => contentOf(corrected, tier).corrections?.length ?? 0)
  expect(shown).toEqual([5, 8, 12]) // as many as each tier was emailed
  for (const content of corrected.contents) {
    const { html, text } = drawEdition({ ...content, sections: [], lead: null }, frameOf())
    const all = JSON.stringify(content.corrections) + html + text
    expect(all).not.toMatch(/the canary/)
    expect(all).toContain('A figure was wrong.')
  }
  let seen = 0
  for (const content of frozen.contents) {
    const { html, text } = drawEdition(content, frameOf())
    const all = JSON.stringify(content) + html + text
    for (const [n, each] of cases.entries()) {
      if (all.includes(canary(n))) seen++
      if (!mayHave(content.tier, each)) expect(all, `${content.tier} ${n}`).not.toContain(canary(n))
    }
    if (content.tier === 'freemium') expect(all).not.toContain('the canary of the others')
  }
  expect(seen).toBeGreaterThan(0) // an open story without an excerpt begins with its text
})

const POINTS = [
  '> The port of Vellmar switched off **Staddle** at 05:20 on Sunday. [1]',
  '> A point of another report. [2]',
  '## In numbers',
  '- **18,400** containers were still waiting. [1]\n- The licence costs **€3.9 million**. [2]',
  '## Where sources differ',
  '- The standstill delayed **31** ships. [1]\n- The standstill delayed **47** ships. [2]',
].join('\n\n')
const BRIEF = {
  title: 'Vellmar port switches off its crane scheduler',
  excerpt: 'Dispatchers now plan every berth from paper lists.',
  content: POINTS,
  contentHtml: renderMarkdown(POINTS),
  metadata: { kind: 'brief', as_published: true },
  writtenBy: 'software' as const,
  sources: ['Harbour Ledger', 'Vellmar Courier'].map((publisher, i) => ({
    n: i + 1,
    url: `https://${i + 1}.example/report`,
    publisher,
    title: 'A report',
    language: 'en' as const,
    published_at: '2026-11-20T03:00:00Z',
  })),
}

// Covers: brief-4
test('a brief that may lead has its points, figures and difference, in its language only', async () => {
  const first = await addArticle(db, BRIEF)
  const frozen = await freeze([
    pick(first),
    pick(await addArticle(db, { ...BRIEF, title: 'A second brief' })),
  ])
  const [lead, second] = storiesOf(frozen, 'premium')
  const source = {
    n: 1,
    publisher: 'Harbour Ledger',
    url: 'https://1.example/report',
    publishedAt: '2026-11-20T03:00:00Z',
  }
  expect(lead?.brief).toMatchObject({
    published: true,
    made: 'Compiled from 2 sources by software, approved by an editor',
    points: [
      { text: 'The port of Vellmar switched off Staddle at 05:20 on Sunday.', figure: null, source },
      { source: { n: 2 } },
    ],
    more: 0,
    sourceCount: 2,
    figures: {
      heading: 'In numbers',
      lines: [{ figure: '18,400', text: '18,400 containers were still waiting.' }, {}],
    },
    difference: { heading: 'Where sources differ', lines: [{ figure: '31' }, { figure: '47' }] },
  })
  expect(second?.brief).toBeDefined()
  expect(storiesOf(frozen, 'premium', 'ar').some(({ brief }) => brief !== undefined)).toBe(false)
})

// Covers: brief-4
test('of a locked brief a tier gets neither points nor publishers', async () => {
  const frozen = await freeze([pick(await addArticle(db, { ...BRIEF, accessTier: 'premium' }))])
  const free = JSON.stringify(contentOf(frozen, 'freemium'))
  for (const words of ['Staddle', 'Harbour Ledger', '18,400', '1.example']) expect(free).not.toContain(words)
  expect(JSON.stringify(contentOf(frozen, 'premium'))).toContain('Staddle')
})

// Covers: brief-4
test('a brief in a translation says how it was translated and written', async () => {
  const id = await addArticle(db, BRIEF)
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Le port débranche son système',
    fields: { content: POINTS, content_html: renderMarkdown(POINTS) },
    translator: 'a-model',
    reviewedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  const [lead] = storiesOf(await freeze([pick(id)]), 'premium', 'fr')
  expect(lead?.brief?.published).toBe(false)
  expect(lead?.brief?.made).toBe(
    'Traduction relue · Compilé par un logiciel à partir de 2 sources, approuvé par la rédaction',
  )
})

// Covers: brief-4
test('a brief is read once for all tiers, and only of stories that may lead', async () => {
  const ids = await Promise.all([1, 2, 3].map((momentum) => addArticle(db, { ...BRIEF, momentum })))
  const cards = await digestCards(
    db,
    ids.map((id) => ({ id, kind: 'article' as const })),
    'en',
    TEST_NOW,
  )
  const of = (tier: Tier) =>
    cards
      .get(ids[0] ?? '')?.(tier)
      ?.brief?.()
  expect(of('premium')?.points).toHaveLength(2)
  expect(of('premium')).toBe(of('b2b'))
  const stories = storiesOf(await freeze(ids.map((id) => pick(id))), 'premium')
  expect(stories.map(({ brief }) => brief !== undefined)).toEqual([true, false, true])
})
