import { type Locator, expect } from '@playwright/test'
import { openInvented } from './desk.ts'
import { test } from './shared-desk.ts'

const source = (n: number, publisher: string) => ({
  n,
  url: `https://${n}.example/report`,
  publisher,
  title: `Report ${n}`,
  language: 'en' as const,
  published_at: null,
})
const verdicts = [{ gate: 'meaning', ok: false, detail: 'newsroom.meaning.negation' }] as const

// Covers: truth-4
test('a citation that another source supports is accepted with one key or a press, and can be undone', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const paragraph = (text: string) => ({
    text,
    sources: [1],
    quotes: [],
    verdicts: [...verdicts],
    elsewhere: { source: 2, text: `The port says: ${text}` },
  })
  await openInvented(
    page,
    desk,
    {
      language: 'en',
      content: 'The dock opens in May. [1]\n\nTwo cranes are new. [1]',
      sources: [source(1, 'Harbour Ledger'), source(2, 'Freight Signal')],
      evidence: [paragraph('The dock opens in May.'), paragraph('Two cranes are new.')],
    },
    'en',
  )
  const content = page.getByLabel('Content', { exact: true })
  await expect(page.getByText('Affirms what the source denies', { exact: false })).toHaveCount(2)
  await expect(page.getByText('Source [2] supports this paragraph')).toHaveCount(2)
  await expect(page.getByText('The port says: The dock opens in May.')).toBeVisible()

  await page.keyboard.press('c')
  await expect(content).toHaveValue('The dock opens in May. [2]\n\nTwo cranes are new. [1]')
  await page.getByRole('button', { name: 'Cite [2] instead' }).click()
  await expect(content).toHaveValue('The dock opens in May. [2]\n\nTwo cranes are new. [2]')
  await expect(page.getByRole('button', { name: 'Cite [2] instead' })).toHaveCount(0)
})

const judged = (text: string, failed = false, heading = false) => ({
  text,
  ...(heading && { heading }),
  sources: [],
  quotes: [],
  verdicts: [{ gate: 'numbers' as const, ok: !failed, detail: failed ? '38%' : '' }],
  elsewhere: null,
})
/** A heading after the second of twenty paragraphs, each of several lines. */
const LONG = Array.from({ length: 20 }, (_, at) =>
  `Statement ${at + 1} of the port. ${'It is long. '.repeat(20)}`.trim(),
)
const LONG_DRAFT = {
  language: 'en' as const,
  content: LONG.toSpliced(2, 0, '## In numbers').join('\n\n'),
  evidence: LONG.map((text) => judged(text)).toSpliced(2, 0, judged('In numbers', false, true)),
}

// Covers: desk-review-30
test('the caret brings the evidence of its paragraph into view, and the evidence selects its paragraph', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, LONG_DRAFT, 'en')
  const content = page.getByLabel('Content', { exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 4, name, exact: true })
  const lit = page.locator('[aria-labelledby="evidence"] [aria-current]')
  // the columns scroll, the page does not
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBe(0)
  await content.focus()
  await content.evaluate((field) => field.scrollIntoView({ block: 'center' })) // no caret of it is out of sight
  for (const [key, name] of [
    ['Control+End', 'Paragraph 20'],
    ['Control+Home', 'Paragraph 1'],
  ] as const) {
    const top = await content.evaluate((field) => field.getBoundingClientRect().top)
    await page.keyboard.press(key)
    await expect(lit.getByRole('heading', { name, exact: true })).toBeInViewport()
    expect(await content.evaluate((field) => field.getBoundingClientRect().top)).toBe(top)
    await expect(content).toBeFocused()
  }
  await page.getByRole('button', { name: 'Edit paragraph 19' }).focus()
  await expect(lit).toContainText('Statement 19 of the port.')
  const { selected, scrolled } = await content.evaluate((field: HTMLTextAreaElement) => ({
    selected: field.value.slice(field.selectionStart, field.selectionEnd),
    scrolled: field.scrollTop,
  }))
  expect(selected).toBe(LONG[18])
  expect(scrolled).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Edit paragraph 19' })).toBeFocused()

  await heading('Heading').click()
  await expect(lit).toContainText('In numbers')
  await expect(lit).not.toContainText('Cites no source')
  await expect(heading('Paragraph 3')).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: heading('Paragraph 3') })).toContainText(
    'Statement 3',
  )
})

// Covers: desk-review-34
test('the warnings of a draft say in which paragraphs checks have failed, and lead to the first one', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const evidence = LONG_DRAFT.evidence.map((one, at) => (at === 3 || at === 9 ? judged(one.text, true) : one))
  const warned = [{ kind: 'checks' as const, count: 2 }]
  await openInvented(page, desk, { ...LONG_DRAFT, evidence, warned, warnings: 2 }, 'en')
  const link = page.getByRole('article').getByRole('link', { name: '2 failed checks, paragraphs 3 and 9' })
  const failed = page.getByRole('listitem').filter({ hasText: '38%' })
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await link.press('Enter')
    await expect(page.locator(':focus')).toContainText('38%')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await expect(failed.filter({ has: page.locator(':focus') })).toContainText('Statement 3 of the port.')
  }
})

// Covers: desk-review-34
test('on a phone a draft is read before it is edited, and its details are one line that opens', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  const warned = [{ kind: 'checks' as const, count: 1 }]
  const evidence = LONG_DRAFT.evidence.map((one, at) => (at === 1 ? judged(one.text, true) : one))
  await openInvented(page, desk, { ...LONG_DRAFT, evidence, warned, warnings: 1 }, 'en')
  const draft = page.getByRole('article')
  const text = draft.getByRole('textbox', { name: 'Content', exact: true })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const warning = draft.getByRole('link', { name: '1 failed check, paragraph 2' })
  const read = draft.getByRole('listitem').filter({ hasText: 'Statement 1 of the port.' })
  await expect(warning).toBeInViewport()
  await expect(read).toBeInViewport()
  expect(await topOf(warning)).toBeLessThan(await topOf(read))
  expect(await topOf(read)).toBeLessThan(await topOf(draft.getByRole('textbox', { name: 'Title' })))
  const folded = ['Excerpt', 'Category', 'Access Tier', 'Topic', 'Tags', 'Image URL']
  for (const name of folded) await expect(draft.getByLabel(name, { exact: true })).toBeHidden()
  const details = draft.locator('summary').filter({ hasText: 'Details' })
  await expect(details).toContainText('Article / News · Freemium · AI News')
  await details.press('Enter')
  for (const name of folded) await expect(draft.getByLabel(name, { exact: true })).toBeVisible()
  await draft.getByLabel('Category', { exact: true }).selectOption('tool')
  await expect(details).toContainText('Tool · Freemium · AI News')

  await page.setViewportSize({ width: 768, height: 844 })
  await expect(details).toHaveCount(0)
  await expect(draft.getByLabel('Category', { exact: true })).toBeVisible()
  expect(await topOf(text)).toBeLessThan(await topOf(read))
})

// Covers: desk-review-34
test('on a phone the details stay open while the address of the image is wrong', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await openInvented(page, desk, LONG_DRAFT, 'en')
  const details = page.getByRole('article').locator('summary').filter({ hasText: 'Details' })
  const address = page.getByLabel('Image URL', { exact: true })
  await details.click()
  await address.fill('quay.png')
  await details.click()
  await expect(address).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('quay.png')
  await expect(address).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('')
  await details.click()
  await expect(address).toBeHidden()
})
