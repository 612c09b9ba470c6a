import { expect } from '@playwright/test'
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
