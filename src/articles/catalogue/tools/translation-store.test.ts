import { expect, test } from 'vitest'
import { HOUR, MINUTE, setClock } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import type { ToolCard } from './calls.ts'
import type { translateContent } from '../../translation/calls.ts'
import { openTranslationStore } from './translation-store.ts'

type Answer = OutputOf<typeof translateContent>
const tool = (n: number, more: Partial<ToolCard> = {}): ToolCard => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Tool ${n}`,
  title: `Title ${n}`,
  excerpt: 'Does a thing.',
  category: 'AI Tools',
  tags: [],
  provider: null,
  image_url: null,
  logo_url: null,
  website_url: null,
  link_state: null,
  link_checked_at: null,
  access_tier: 'freemium',
  momentum: 80,
  momentum_is_placeholder: true,
  momentum_label: 'risingStar',
  published_at: '2031-01-01T00:00:00.000Z',
  created_at: '2031-01-01T00:00:00.000Z',
  language: 'en',
  original_language: 'en',
  machine_translated: false,
  reviewed_translation: false,
  sample: false,
  access: { state: 'full', because: null },
  ...more,
})

/** A simulated browser whose storage, time and server answers the test controls. */
function browser(answer: (input: InputOf<typeof translateContent>) => Answer | Error = french) {
  const clock = setClock(new Date('2031-03-03T08:00:00Z'))
  const kept = new Map<string, string>()
  const asked: InputOf<typeof translateContent>[] = []
  const open = (storage = true) =>
    openTranslationStore({
      storage: storage
        ? { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
        : null,
      clock,
      translate: async (input) => {
        asked.push(input)
        const said = answer(input)
        if (said instanceof Error) throw said
        return said
      },
    })
  return { clock, asked, kept, open }
}
const french = ({ content }: { content: string }): Answer => {
  const texts = JSON.parse(content) as Record<string, string>
  return {
    translatedContent: JSON.stringify({ ...texts, title: `Titre de ${texts['name']}` }),
    translated: true,
    because: 'translated',
  }
}
const original = (because: Answer['because']) => (): Answer => ({
  translatedContent: '',
  translated: false,
  because,
})

test('a tool whose translation is pending is not requested again when more tools are loaded', async () => {
  const { asked, open } = browser()
  const store = open()
  await Promise.all([store.have([tool(1)], 'fr'), store.have([tool(1), tool(2)], 'fr')])
  expect(asked.map(({ content }) => (JSON.parse(content) as { id: string }).id)).toEqual([
    tool(1).id,
    tool(2).id,
  ])
})

// Covers: site-7-24, admin-9-21
test('a tool in another language is translated once an hour and marked as machine-translated', async () => {
  const { clock, asked, open } = browser()
  const store = open()
  let changes = 0
  store.subscribe(() => changes++)
  await store.have([tool(1), tool(2, { language: 'fr' })], 'fr')
  expect(asked).toEqual([
    {
      content: JSON.stringify({ id: tool(1).id, name: 'Tool 1', title: 'Title 1', excerpt: 'Does a thing.' }),
      targetLanguage: 'fr',
      contentType: 'tool',
    },
  ])
  expect(store.said(tool(1), 'fr')).toEqual(
    tool(1, { title: 'Titre de Tool 1', language: 'fr', machine_translated: true }),
  )
  expect(changes).toBeGreaterThan(1)
  clock.pass(HOUR - MINUTE)
  await open().have([tool(1)], 'fr')
  expect(asked).toHaveLength(1)
  clock.pass(MINUTE)
  expect(store.said(tool(1), 'fr')).toEqual(tool(1))
  await store.have([tool(1)], 'fr')
  expect(asked).toHaveLength(2)
})

// Covers: site-7-25, admin-9-22
test('at most twenty tools are translated in the background', async () => {
  const { asked, open } = browser()
  await open().have(
    Array.from({ length: 30 }, (_, n) => tool(n)),
    'es',
  )
  expect(asked).toHaveLength(20)
})

// Covers: site-7-26, admin-5-13
test('a tool whose texts contain an embedded image is not sent', async () => {
  const { asked, open } = browser()
  await open().have([tool(1, { excerpt: '![x](data:image/png;base64,AAAA)' })], 'fr')
  expect(asked).toEqual([])
})

test('a tool that has changed is translated again', async () => {
  const { asked, open } = browser()
  const store = open()
  await store.have([tool(1)], 'fr')
  const changed = tool(1, { excerpt: 'Does another thing.' })
  expect(store.said(changed, 'fr')).toEqual(changed)
  await store.have([changed], 'fr')
  expect(asked).toHaveLength(2)
})

test('a site without a model is asked once an hour', async () => {
  const { clock, asked, open } = browser(original('no_model'))
  const store = open()
  await store.have([tool(1), tool(2)], 'fr')
  await store.have([tool(1), tool(2)], 'ar')
  expect(asked).toHaveLength(1)
  expect(store.said(tool(1), 'fr')).toEqual(tool(1))
  clock.pass(HOUR)
  await store.have([tool(1)], 'fr')
  expect(asked).toHaveLength(2)
})

// Covers: site-7-27
test.each([
  ['a refusal', new Refusal('problem.tooMany', 429), 1],
  ['a broken network', new TypeError('Failed to fetch'), 1],
  ['nonsense', { translatedContent: '<html>', translated: true, because: 'translated' } as Answer, 1],
  ['a failed translation', original('failed')(), 2],
  ['one under way', original('under_way')(), 2],
])('after %s the originals stay', async (_, answer, calls) => {
  const { asked, open } = browser(() => answer)
  const store = open()
  await store.have([tool(1), tool(2)], 'fr')
  expect(asked).toHaveLength(calls)
  expect(store.said(tool(1), 'fr')).toEqual(tool(1))
})

test('a browser without storage requests nothing', async () => {
  const { asked, open } = browser()
  await open(false).have([tool(1)], 'fr')
  expect(asked).toEqual([])
})

test.each([
  ['no JSON', () => '{"at":"x"'],
  ['no record', () => '[1]'],
  ['no moment', (known: object) => JSON.stringify({ ...known, at: 'x' })],
  ['the translation of another text', (known: object) => JSON.stringify({ ...known, of: '' })],
  ['a translation that is no texts', (known: object) => JSON.stringify({ ...known, said: ['Un outil'] })],
])('a browser that has stored %s asks again', async (_, nonsense) => {
  const { asked, kept, open } = browser()
  await open().have([tool(1)], 'fr')
  const key = `translations_v1 card ${tool(1).id} fr`
  kept.set(key, nonsense(JSON.parse(kept.get(key) ?? '') as object))
  await open().have([tool(1)], 'fr')
  expect(asked).toHaveLength(2)
})
