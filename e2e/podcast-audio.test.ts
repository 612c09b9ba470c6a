import { expect } from '@playwright/test'
import { openInvented, openPreview, refuse } from './desk.ts'
import { test } from './shared-desk.ts'

// The button that narrates an episode again, on mocked responses.

const REGENERATE = '**/api/regenerate-podcast-audio'
const made = { success: true, finished: true, run_id: crypto.randomUUID(), duration_minutes: 3 }

// Covers: admin-2-review-17, admin-4-7, admin-8-35
test('audio is generated on request, and the draft is loaded again', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const draft = await openInvented(page, desk, { content_type: 'podcast', metadata: {} })
  const asked: unknown[] = []
  await page.route(REGENERATE, async (route) => {
    asked.push(route.request().postDataJSON())
    draft.metadata = { audioUrl: '/sound.mp3', duration_minutes: 3, audio_state: 'made' }
    await route.fulfill({ json: { ...made, audio_url: '/sound.mp3' } })
  })
  const shown = await openPreview(page)
  await expect(shown.locator('audio')).toHaveCount(0)
  await shown.getByRole('button', { name: "Régénérer l'audio" }).click()
  await expect(page.getByText('Audio généré avec succès!')).toBeVisible()
  await expect(shown.locator('audio')).toHaveAttribute('src', '/sound.mp3')
  await expect(shown.getByText('3 minutes')).toBeVisible()
  expect(asked).toEqual([{ contentId: draft.id }])
})

// Covers: admin-8-14
test('audio that could not be generated shows the reason, and can be requested again', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { content_type: 'podcast', metadata: { audio_state: 'voice-missing' } })
  await page.route(REGENERATE, refuse(503, 'newsroom.voiceMissing'))
  const shown = await openPreview(page)
  await expect(shown.getByText(/Aucune voix n’est installée/)).toBeVisible()
  const button = shown.getByRole('button', { name: "Régénérer l'audio" })
  await button.click()
  await expect(page.getByText("Impossible de générer l'audio", { exact: false })).toBeVisible()
  await expect(button).toBeEnabled()
})
