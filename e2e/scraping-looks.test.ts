import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { complaintsOf } from './reader.ts'
import { CLEAN, CLEANED, DISCOVERED, EVENTS, FAILS, KINDS, open, serveFive } from './scraped.ts'
import { test } from './shared-desk.ts'

// The “Scraping” tab with all possible results is accessible. SCREENSHOTS names a folder for the screenshots.

/** The rules whose result can depend on the theme; the rest of a page is the same in dark mode. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const FOLDER = process.env['SCREENSHOTS']

for (const language of ['en', 'ar'] as const)
  // Covers: desk-scraping-3
  test(`the tab is accessible and fits every width in ${language}, light and dark, with what was found`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser, language)
    const complaints = complaintsOf(page)
    await page.clock.install()
    await serveFive(page, FAILS)
    await page.route(EVENTS, (route) => route.fulfill({ json: DISCOVERED }))
    await page.route(CLEAN, (route) => route.fulfill({ json: CLEANED }))
    await open(page, desk, language)
    for (const { id } of KINDS) {
      const region = page.locator(`#${id}`)
      await region.getByRole('button').first().click()
      await region.getByRole('checkbox').first().check()
    }
    await page.locator('#events').getByRole('button').click()
    await expect(page.locator('#events').getByRole('link')).toBeVisible()
    await page.locator('#cleanup').getByRole('button').click()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.locator('#cleanup').getByRole('listitem')).toBeVisible()
    await page.clock.fastForward(30_000) // messages disappear automatically
    await expect(
      page.getByRole('region', { name: /Notifications|الإشعارات/ }).getByRole('listitem'),
    ).toHaveCount(0)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'light' ? {} : { rules: COLOURS }
        expect([width, colorScheme, await violationsOn(page, rules)]).toEqual([width, colorScheme, []])
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect([width, wider]).toEqual([width, false])
        if (FOLDER !== undefined)
          await page.screenshot({
            path: `${FOLDER}/scraping-${language}-${width}-${colorScheme}.png`,
            fullPage: true,
          })
      }
    }
    expect(complaints).toEqual([])
  })
