// long: all aspects of one email
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import type { EditionContent } from '../content.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import { drawEdition } from './draw-edition.ts'
import { personalise } from './marks.ts'
import type { EditionFrame, Personal } from './edition-mail.ts'
import { contentOf, correctionsOf, frameOf, PERSONAL, SITE, storyOf } from './test-edition.ts'

/** One reader's email, with its parsed document. */
function mailOf(
  content: EditionContent,
  frame: Partial<EditionFrame> = {},
  personal: Partial<Personal> = {},
) {
  const mail = personalise(drawEdition(content, frameOf(frame)), { ...PERSONAL, ...personal })
  return { ...mail, document: parseHTML(mail.html).document }
}
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)]
const textOf = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()

// Covers: digest-archive-1, digest-standards-6
test('everything appears in the order of a newspaper, in HTML and in text', () => {
  const content = contentOf('en', 2)
  const { document, text } = mailOf(content, { postalAddress: 'Cadence\n1 Example Street' })
  const order = [
    'Morning edition',
    'Friday, November 20, 2026, 07:00 (UTC+1)',
    '10 stories: AI News, Tools, Agents, Events, and Podcasts',
    content.lead?.title ?? '',
    ...content.sections.flatMap(({ section, stories }) => [
      { news: 'AI News', tools: 'Tools', agents: 'Agents', events: 'Events', podcasts: 'Podcasts' }[section],
      ...stories.filter(({ language }) => language === 'en').map(({ title }) => title),
    ]),
    'Also reported in other languages',
    'In Arabic',
    ...content.sections.flatMap(({ stories }) =>
      stories.filter(({ language }) => language === 'ar').map(({ title }) => title),
    ),
    'Read more on Cadence',
    'you’re getting this email because you subscribed to the Cadence digest',
    'Preferences',
    'Pause',
    'Unsubscribe',
    '1 Example Street',
  ]
  const sheet = textOf(document.querySelector('body > table'))
  for (const form of [sheet, text]) {
    let at = 0
    for (const words of order) {
      const found = form.indexOf(words, at)
      expect([words, found >= at]).toEqual([words, true])
      at = found
    }
  }
  expect(all(document, 'h1,h2,h3').map(({ tagName }) => tagName)[0]).toBe('H1')
  expect(all(document, 'h1,h2,h3')).toHaveLength(1 + 1 + DIGEST_SECTIONS.length + 8 + 1)
})

// Covers: digest-archive-1
test.each(['en', 'ar'] as const)(
  'in %s the language is set, and direction and alignment are set on every cell',
  (language) => {
    const { document } = mailOf(contentOf(language))
    const [dir, start] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
    const root = document.documentElement
    const outer = document.querySelector('body > table td')
    for (const element of [root, outer])
      expect([element?.getAttribute('lang'), element?.getAttribute('dir')]).toEqual([language, dir])
    const cells = all(document, 'td')
    expect(cells.filter((cell) => cell.getAttribute('dir') !== dir)).toEqual([])
    expect(
      cells.filter((cell) => !['left', 'right', 'center'].includes(cell.getAttribute('align') ?? '')),
    ).toEqual([])
    expect(all(document, 'td[align="center"]')).toHaveLength(2) // the sheet, and the text on the button
    expect(all(document, '.cell').every((cell) => cell.getAttribute('align') === start)).toBe(true)
    expect(all(document, 'table').every((table) => table.getAttribute('role') === 'presentation')).toBe(true)
  },
)

test('figures and untranslated texts keep their own direction and state their language', () => {
  const { document, text } = mailOf(contentOf('ar'))
  const figures = all(document, '[role="img"]')
  expect(figures.length).toBeGreaterThan(5)
  expect(figures.every((figure) => figure.getAttribute('dir') === 'ltr')).toBe(true)
  const foreign = all(document, 'div[lang="en"]')
  expect(foreign.map((run) => [run.getAttribute('dir'), textOf(run)])).toEqual([
    ['ltr', 'The chip shortage eases, and prices of graphics cards follow'],
  ])
  expect(textOf(foreign[0]?.closest('td'))).toContain('بالإنجليزية')
  expect(text).toContain('\u2068The chip shortage eases, and prices of graphics cards follow\u2069')
  expect(textOf(document.querySelector('body > table'))).toContain('07:00')
})

test('a translation says that an editor approved it, and from which language it is', () => {
  const story = storyOf('news', 'en', { translatedFrom: 'fr' })
  const sections = [{ section: 'news' as const, stories: [story, storyOf('news')] }]
  const { document, text } = mailOf({ ...contentOf('en', 1), lead: null, sections })
  const marks = all(document, '.good').map((mark) => textOf(mark.closest('td')))
  expect(marks).toHaveLength(1)
  expect(marks[0]).toMatch(/Reviewed translation.*from French/)
  expect(text).toContain('Reviewed translation (from French)')
})

test('a score of eighty is filled and says so to screen readers; a lower one has a border', () => {
  const content: EditionContent = {
    ...contentOf('en', 1),
    lead: null,
    sections: [
      { section: 'news', stories: [80, 79, 59].map((momentum) => storyOf('news', 'en', { momentum })) },
    ],
  }
  const chips = all(mailOf(content).document, '[role="img"]').map((chip) => [
    textOf(chip),
    chip.getAttribute('aria-label'),
    /background:#ffd02e/.test(chip.getAttribute('style') ?? ''),
  ])
  expect(chips).toEqual([
    ['80', 'Momentum 80, Rising Star', true],
    ['79', 'Momentum 79, Trending', false],
    ['59', 'Momentum 59, New', false],
  ])
})

test('a locked story shows its tier and its excerpt, an open one of the same tier shows no tier', () => {
  const of = (open: boolean, tier: 'premium' | 'b2b') => {
    const story = storyOf('news', 'en', { open, tier })
    return textOf(
      mailOf({
        ...contentOf(),
        lead: null,
        sections: [{ section: 'news', stories: [story] }],
      }).document.querySelector('.cell'),
    )
  }
  expect(of(false, 'premium')).toMatch(/AI Research.*Premium.*The team shows/)
  expect(of(false, 'b2b')).toMatch(/AI Research.*B2B.*The team shows/)
  expect(of(true, 'premium')).not.toContain('Premium')
})

test('a locked story in another language shows its tier in the language of the email', () => {
  const of = (open: boolean) =>
    mailOf({
      ...contentOf('ar'),
      lead: null,
      sections: [{ section: 'news', stories: [storyOf('news', 'en', { open, tier: 'premium' })] }],
    })
  const tiersIn = ({ document }: ReturnType<typeof of>) => all(document, 'div[lang="en"] span[lang="ar"]')
  expect(tiersIn(of(false)).map((chip) => [chip.getAttribute('dir'), textOf(chip)])).toEqual([
    ['rtl', 'بريميوم'],
  ])
  expect(of(false).text).toMatch(/بالإنجليزية · بريميوم\n/)
  expect(tiersIn(of(true))).toEqual([])
  expect(of(true).text).not.toContain('بريميوم')
})

test('the image of the lead has the largest width there is, in an older edition the stored one', () => {
  const picture = (more: object) => {
    const lead = storyOf('news', 'en', { image: `${SITE}/pictures/a-320.webp`, ...more })
    const { document } = mailOf({ ...contentOf('en', 1), lead, sections: [] })
    return all(document, 'img').at(-1)?.getAttribute('src')
  }
  expect(picture({ wide: `${SITE}/pictures/a-1280.webp` })).toBe(`${SITE}/pictures/a-1280.webp`)
  const { wide: _, ...older } = storyOf('news', 'en')
  const { document } = mailOf({ ...contentOf('en', 1), lead: older, sections: [] })
  expect(all(document, 'img').at(-1)?.getAttribute('src')).toBe(older.image)
})

// Covers: digest-archive-1
test('images have fixed sizes and alternative texts, and come only from this site', () => {
  const outside = storyOf('news', 'en', { image: 'https://elsewhere.example/a.png' })
  const near = storyOf('news', 'en', { image: `${SITE}.elsewhere.example/a.png` })
  const content = contentOf('en', 2)
  const { document, html } = mailOf({
    ...content,
    sections: [{ section: 'news', stories: [outside, near, storyOf('news')] }],
  })
  const pictures = all(document, 'img')
  expect(pictures).toHaveLength(3) // the logo, the lead, one thumbnail
  for (const picture of pictures) {
    expect(picture.getAttribute('src')?.startsWith(`${SITE}/`)).toBe(true)
    for (const name of ['width', 'height', 'alt']) expect(picture.hasAttribute(name)).toBe(true)
  }
  const thumb = pictures.at(-1)
  expect(['width', 'height', 'alt'].map((name) => thumb?.getAttribute(name))).toEqual([
    '104',
    '78',
    'A field of dots',
  ])
  expect(html).not.toMatch(/elsewhere|<script|<link|<iframe|<form|url\(|@import|javascript:/)
})

// Covers: digest-archive-1
test('there is one button, and every address in the email is on this site', () => {
  const { document } = mailOf(contentOf('en', 5))
  expect(all(document, 'a.solid')).toHaveLength(1)
  const addresses = all(document, 'a').map((link) => link.getAttribute('href') ?? '')
  expect(addresses.filter((address) => !address.startsWith(`${SITE}/`))).toEqual([])
  expect(addresses).toEqual(
    expect.arrayContaining([
      PERSONAL.manageUrl,
      `${PERSONAL.manageUrl}#pause`,
      PERSONAL.leaveUrl,
      `${SITE}/en/digest/0190b1d0-0000-4000-8000-00000000ed17`,
    ]),
  )
})

// Covers: digest-archive-2
test.each([
  ['en', 'Editor’s note', 'ltr'],
  ['ar', 'كلمة المحرر', 'rtl'],
] as const)('in %s an editor’s note is above the stories, as plain text', (language, name, dir) => {
  const content = contentOf(language, 1)
  const note = 'One <b>line</b>\r\nand another.\n\n\nAn “end”.\u202E\n'
  const { document, text } = mailOf(content, { note })
  const sheet = textOf(document.querySelector('body > table'))
  const order = [name, 'One <b>line</b>', 'and another.', 'An “end”.', content.lead?.title ?? '']
  for (const form of [sheet, text]) {
    const places = order.map((words) => form.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  }
  expect(text).toContain(`${name}\nOne <b>line</b>\nand another.\n\nAn “end”.\n\n`)
  const cell = all(document, 'td').find((each) => textOf(each).startsWith(name))
  expect([cell?.getAttribute('dir'), all(cell ?? document, 'p').length]).toEqual([dir, 2])
})

test.each(['', ' \n \n', '\u202E\n\n'])('an empty note, %j, is not shown', (note) => {
  const { html, text } = mailOf(contentOf('en', 1), { note })
  for (const form of [html, text]) expect(form).not.toContain('Editor’s note')
})

const REPORT = { publisher: 'The <Paper>', url: 'https://paper.example/report?a=1&b="2"' }

// Covers: digest-archive-3
test.each([
  ['en', 'Source: \u2068The <Paper>\u2069'],
  ['ar', 'المصدر: \u2068The <Paper>\u2069'],
] as const)('in %s each story links to its source, in HTML and in text', (language, words) => {
  const story = () => storyOf('news', language, { source: REPORT })
  const content: EditionContent = {
    ...contentOf(language, 1),
    lead: story(),
    sections: [{ section: 'news', stories: [story(), storyOf('news', language)] }],
  }
  const { document, text } = mailOf(content, {}, { link: (url) => `${url}#counted` })
  const links = all(document, 'a').filter((link) => link.getAttribute('href') === REPORT.url)
  expect(links.map(textOf)).toEqual([words, words]) // one for the lead and one for a story
  expect(text.split(`${words}\n${REPORT.url}\n`)).toHaveLength(3)
})

test.each([
  ['no address', 'The Paper'],
  ['a script', 'javascript:alert(1)'],
  ['a path', '/en/news/1'],
])('a source with %s is no link', (_, url) => {
  const lead = storyOf('news', 'en', { source: { publisher: 'Nowhere', url } })
  const { html, text } = mailOf({ ...contentOf('en', 1), lead, sections: [] })
  for (const form of [html, text]) expect(form).not.toContain('Nowhere')
})

test('only an edition that everyone gets can be viewed in a browser, at an address without reader data', () => {
  const viewed = (frame: Partial<EditionFrame>) => mailOf(contentOf(), frame).text.includes('/digest/')
  expect(viewed({})).toBe(true)
  for (const kind of ['daily', 'weekly', 'welcome'] as const) expect(viewed({ kind })).toBe(false)
  const { subject, html, text } = mailOf(contentOf(), { test: true, subject: 'News' })
  expect(subject).toBe('[Test] News')
  for (const form of [html, text]) expect(form).toContain('This is a test')
})

const HOSTILE =
  '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.com\u0000\u202Eevil\u2067\uE000lhttps://evil.example\uE001'

// Covers: digest-archive-4, digest-faults-4, digest-standards-12
test.each(LANGUAGES)(
  'in %s names and titles with markup, line breaks and control characters do no harm',
  (language) => {
    const hostile = {
      title: HOSTILE,
      excerpt: HOSTILE,
      topic: HOSTILE,
      imageAlt: '" onerror="alert(1)',
      image: `${SITE}/a.png" onload="alert(1)`,
      url: `${SITE}/en/news/1" onclick="alert(1)`,
      language,
    }
    const content: EditionContent = {
      ...contentOf('en', 1),
      language,
      lead: storyOf('news', 'en', hostile),
      sections: [{ section: 'news', stories: [storyOf('news', 'en', hostile)] }],
    }
    const { document, html, text, subject } = mailOf(
      content,
      { subject: HOSTILE, siteName: HOSTILE, postalAddress: HOSTILE },
      { name: HOSTILE },
    )
    expect(all(document, 'img')).toHaveLength(3)
    expect(all(document, '[onerror],[onload],[onclick]')).toEqual([])
    for (const form of [html, text, subject]) expect(form).not.toContain('\u0000')
    expect(all(document, 'a').filter((link) => /evil/.test(link.getAttribute('href') ?? ''))).toEqual([])
    for (const form of [subject, html, text]) expect(form).not.toMatch(/[\u202A-\u202E\u2067\uE000-\uF8FF\r]/)
    expect(subject).not.toContain('\n')
    expect(text).toContain('\u2068<img src=x onerror=alert(1)>"\'& Bcc: all@example.com evil')
    expect(textOf(document.querySelector('title'))).toContain('<img src=x')
    expect(textOf(document.querySelector('bdi:last-of-type'))).toContain('<img src=x')
  },
)

test('an empty name is left out of its sentence', () => {
  const { html, text } = mailOf(contentOf(), {}, { name: ' \u202E ' })
  for (const form of [html, text]) expect(form).toContain('You’re getting this email because')
})

// Covers: digest-standards-4
test('links count clicks if clicks are counted, and only those of stories', () => {
  const content = contentOf('en', 1)
  const counted = (url: string) => `${SITE}/l/${Buffer.from(url).toString('base64url')}`
  const { document, text } = mailOf(content, {}, { link: counted })
  const target = content.lead?.url ?? ''
  expect(all(document, `a[href="${counted(target)}"]`)).toHaveLength(2) // image and headline
  expect(document.querySelector(`a[href="${target}"]`)).toBeNull()
  expect(text).toContain(counted(target))
  expect(text).toContain(PERSONAL.leaveUrl)
  expect(text).not.toContain(target)
})

const LONG =
  'نموذج مفتوح جديد يقرأ مكتبات كاملة ويلخصها ويقارن بينها بنصف كلفة التشغيل السابقة في مراكز البيانات '.repeat(
    2,
  )

// Covers: digest-archive-1, digest-standards-6
test('the longest edition stays below the clipping limit of email programs and links to more stories', () => {
  const sections = DIGEST_SECTIONS.map((section: DigestSection) => ({
    section,
    stories: Array.from({ length: 30 }, () => storyOf(section, 'ar', { title: LONG, excerpt: LONG })),
  }))
  const content = { ...contentOf('ar'), sections }
  const link = (url: string) => `${url}${'x'.repeat(100)}`
  const { html, document, text } = mailOf(content, {}, { name: '&'.repeat(100), link })
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  const drawn = all(document, 'h3').length
  expect(drawn).toBeGreaterThan(20)
  expect(drawn % 5).toBe(0)
  const more = `${30 - drawn / 5} قصة أخرى على الموقع`
  expect(all(document, 'a').filter((each) => textOf(each) === more)).toHaveLength(5)
  expect(text.split(more)).toHaveLength(6)
})

// Covers: digest-standards-12
test('one rendered edition is personalized for ten thousand readers', () => {
  const drawn = drawEdition(contentOf('ar', 5), frameOf())
  for (let n = 0; n < 10_000; n++) personalise(drawn, { ...PERSONAL, name: `Ada ${n}` })
})

test('the preview text of the email begins with the excerpt of the lead and ends with blank filler', () => {
  const { document } = mailOf(contentOf())
  const hidden = document.querySelector('body > div')
  expect(hidden?.getAttribute('style')).toContain('display:none')
  expect(hidden?.textContent).toMatch(/^The team shows a way .*( \u200C\u00A0){60}$/)
})

test('an edition with only one podcast is an email, too', () => {
  const stories = [storyOf('podcasts')]
  const { document, text } = mailOf({
    ...contentOf(),
    lead: null,
    sections: [{ section: 'podcasts', stories }],
  })
  expect(all(document, 'h3')).toHaveLength(1)
  expect(text).toContain('1 story: Podcasts')
  expect(text).toContain('Listen\n')
})

// Covers: editions-12, digest-standards-10
test('corrections are below the stories, with their day in the digest zone, notes and a link to the log', () => {
  const { document, text } = mailOf({ ...contentOf('en', 1), corrections: correctionsOf('en') })
  const sheet = textOf(document.querySelector('body > table'))
  for (const form of [sheet, text.replace(/\s+/g, ' ')])
    expect(form).toMatch(
      /Podcasts.*Corrections.*corrected or retracted\. Retracted.{1,4}November 20, 2026.*share one diagnosis.*The round was 62 million.*Corrected.*العربية.*All corrections.*Read more on Cadence/,
    )
  const links = all(document, 'a').map((link) => link.getAttribute('href'))
  expect(links).toContain(`${SITE}/en/news/0190b1d0-0000-4000-8000-00000000a001`)
  expect(links).toContain(`${SITE}/en/corrections`)
  const foreign = all(document, '[lang="ar"][dir="rtl"]').map(textOf)
  expect(foreign.slice(-3)).toEqual(['العربية', foreign.at(-2), expect.stringMatching(/^بلغت الجولة/)])
  expect(text).toContain('\u2068بلغت الجولة')
  expect(mailOf(contentOf('en', 1)).text).not.toContain('Corrections')
})

test('hostile and very long corrections do no harm, and leave room for stories', () => {
  const [one] = correctionsOf('ar')
  if (!one) throw new Error('a correction')
  const hostile = { ...one, title: HOSTILE.repeat(3), note: HOSTILE.repeat(20), url: `${SITE}/" onclick="x` }
  const corrections = Array.from({ length: 50 }, () => hostile)
  const { document, html, text } = mailOf({ ...contentOf('ar', 30), corrections })
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(all(document, 'img[src="x"],[onerror],[onclick]')).toEqual([])
  for (const form of [html, text]) expect(form).not.toMatch(/[\u202A-\u202E\u2067\uE000-\uF8FF\r]/)
  expect(all(document, 'h3').filter((each) => textOf(each).includes('evil'))).toHaveLength(10)
  expect(all(document, 'h3').length).toBeGreaterThan(30)
})
