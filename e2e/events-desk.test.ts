import { type Locator, type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { alive, retriesImmediately, complaintsOf, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// The events tab: search, rescheduling, cancellation, merging, and the result for readers.

const EVENTS = /\/api\/admin\/events(\?|$)/
const ONE = /\/api\/admin\/events\/[\da-f-]{36}$/

const open = (page: Page, desk: Desk, language: 'en' | 'fr') =>
  openWhole(page, `${desk.site.url}/${language}/admin?tab=events`)

async function send(page: Page, desk: Desk, method: 'post' | 'patch', path: string, data: object) {
  const answer = await page.request[method](`${desk.site.url}/api/admin/${path}`, {
    data,
    headers: { origin: desk.site.url },
  })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as { id: string }
}

/** Creates an event for this test in March 2027 and returns its id. */
async function planned(page: Page, desk: Desk, title: string, known: object = {}): Promise<string> {
  const text = { title, content: 'Le port invite.', language: 'fr', category: 'events' }
  const { id } = await send(page, desk, 'post', 'articles', text)
  await send(page, desk, 'patch', `events/${id}`, {
    starts_at: '2027-03-01T08:00:00Z',
    time_zone: 'Europe/Paris',
    place: 'Lyon',
    ...known,
  })
  return id
}

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })
const find = async (page: Page, words: string, rows: number) => {
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('row')).toHaveCount(rows + 1)
}
const calendar = async (page: Page, desk: Desk, id: string) =>
  (await page.request.get(`${desk.site.url}/fr/events/${id}.ics`)).text()

// Covers: admin-2-dashboard-6, desk-events-1, desk-events-2
test('the list is searched and filtered, and an event gets another date and place, in French', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  const id = await planned(page, desk, 'Quai des modèles')
  await open(page, desk, 'fr')
  await expect(page.getByRole('tab', { name: 'Événements' })).toHaveAttribute('aria-selected', 'true')
  await find(page, 'quai lyon', 1)
  const event = row(page, 'Quai des modèles')
  await expect(event).toContainText('01/03/2027')
  await expect(event).toContainText('09:00')
  await expect(event).toContainText('Europe/Paris (UTC+1)')
  await expect(event).toContainText('Confirmé')
  await expect(event.getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(event.getByRole('link')).toHaveAttribute('href', `/news/${id}`)
  await page.getByRole('button', { name: 'Modifier la date et le lieu : Quai des modèles' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Premier jour')).toHaveValue('2027-03-01')
  await expect(dialog.getByLabel('Heure de début')).toHaveValue('09:00')
  await dialog.getByLabel('Dernier jour').fill('2027-02-28')
  await dialog.getByLabel('Heure de fin').fill('17:30')
  await dialog.getByLabel('Site officiel').fill('quai.example')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Choisissez une fin postérieure au début de l’événement.')).toBeVisible()
  await expect(dialog.getByText('Saisissez une adresse qui commence par https:// ou http://.')).toBeVisible()
  await expect(dialog.getByLabel('Dernier jour')).toBeFocused()
  expect(await violationsOn(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByLabel('Dernier jour').fill('2027-03-02')
  await dialog.getByLabel('Fuseau horaire du lieu').selectOption('Africa/Casablanca')
  await dialog.getByLabel('Lieu', { exact: true }).fill('Rabat')
  await dialog.getByLabel('Site officiel').fill('https://quai.example/')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Événement mis à jour')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await find(page, 'quai rabat', 1)
  await expect(event).toContainText('Africa/Casablanca')
  const calendarText = await calendar(page, desk, id)
  expect(calendarText).toContain('DTSTART;TZID=Africa/Casablanca:20270301T090000')
  expect(calendarText).toContain('DTEND;TZID=Africa/Casablanca:20270302T173000')
  expect(calendarText).toContain('LOCATION:Rabat')
  expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  expect(complaints).toEqual([])
})

// Covers: desk-events-3
test('canceling asks first and shows in readers’ pages and calendars; it can be undone, in English', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const id = await planned(page, desk, 'Night of the buoys')
  await open(page, desk, 'en')
  await find(page, 'buoys', 1)
  const event = row(page, 'Night of the buoys')
  const cancel = page.getByRole('button', { name: 'Cancel event: Night of the buoys' })
  await cancel.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cancel this event?')
  await expect(dialog).toContainText('Night of the buoys')
  expect(await violationsOn(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(event).toContainText('Confirmed')
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('Event canceled')).toBeVisible()
  await expect(event).toContainText('Canceled')
  const reader = await desk.visitor(browser)
  await reader.goto(`${desk.site.url}/en/news/${id}`)
  await expect(reader.getByRole('main').getByText('Canceled')).toBeVisible()
  expect(await reader.content()).toContain('https://schema.org/EventCancelled')
  const calendarText = await calendar(page, desk, id)
  expect(calendarText).toContain('STATUS:CANCELLED')
  await page.getByLabel('Status').selectOption('confirmed')
  await expect(page.getByText('No matching events.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await find(page, 'buoys', 1)
  await page.getByRole('button', { name: 'Reinstate event: Night of the buoys' }).click()
  await expect(page.getByText('Event reinstated')).toBeVisible()
  await expect(event).toContainText('Confirmed')
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  expect(sequence(await calendar(page, desk, id))).toBe(sequence(calendarText) + 1)
})

// Covers: desk-events-4
test('two duplicate events are shown side by side and merged, which can be undone', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const poor = await planned(page, desk, 'Marée haute', { place: null })
  const rich = await planned(page, desk, 'Marée haute 2027', {
    place: 'Brest',
    url: 'https://maree.example/',
  })
  const shownAt = async (id: string) => {
    const answer = await page.request.get(`${desk.site.url}/api/articles/${id}`)
    return ((await answer.json()) as { id: string }).id
  }
  await open(page, desk, 'fr')
  await find(page, 'marée', 2)
  await page.getByLabel('Sélectionner : Marée haute', { exact: true }).check()
  const merge = page.getByRole('button', { name: 'Fusionner…' })
  await expect(merge).toBeDisabled()
  await page.getByLabel('Sélectionner : Marée haute 2027').check()
  await merge.click()
  const dialog = page.getByRole('dialog')
  const sides = dialog.getByRole('radio')
  await expect(sides).toHaveCount(2)
  const keep = dialog.locator('label').filter({ hasText: /Marée haute(?! 2027)/ })
  await keep.click()
  await expect(keep.getByRole('radio')).toBeChecked()
  await expect(dialog.getByText('repris')).toHaveCount(2)
  expect(await violationsOn(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Fusionner' }).click()
  await expect(page.getByText('Événements fusionnés')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Marée haute')).toContainText('Brest')
  expect([await shownAt(poor), await shownAt(rich)]).toEqual([poor, poor])
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(await shownAt(rich)).toBe(rich)
})

test('failures are reported and can be retried, and typed text stays', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const id = await planned(page, desk, 'Vent contraire')
  await retriesImmediately(page)
  await page.route(EVENTS, refuse(500, 'problem.internal'))
  await page.goto(`${desk.site.url}/fr/admin?tab=events`)
  await alive(page)
  await expect(page.getByText('Impossible de charger les événements')).toBeVisible()
  await page.unroute(EVENTS)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await find(page, 'contraire', 1)
  await page.getByRole('button', { name: 'Modifier la date et le lieu : Vent contraire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lieu', { exact: true }).fill('Nantes')
  await page.route(ONE, refuse(500, 'problem.internal'))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Impossible de modifier l’événement')).toBeVisible()
  await page.unroute(ONE)
  await page.reload()
  await find(page, 'contraire', 1)
  await page.getByRole('button', { name: 'Modifier la date et le lieu : Vent contraire' }).click()
  await expect(dialog.getByText('Ce que vous aviez saisi a été conservé sur cet appareil.')).toBeVisible()
  await expect(dialog.getByLabel('Lieu', { exact: true })).toHaveValue('Nantes')
  await send(page, desk, 'patch', `events/${id}`, { place: 'Brest' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Quelqu’un d’autre a modifié cet article/)).toBeVisible()
  await expect(dialog.getByLabel('Lieu', { exact: true })).toHaveValue('Nantes')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Rafraîchir' }).click()
  await expect(row(page, 'Vent contraire')).toContainText('Brest')
})

// Covers: desk-events-5
test('title and text are edited in the article dialog, and the list is updated', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await planned(page, desk, 'Escale à nommer')
  await open(page, desk, 'fr')
  await find(page, 'escale', 1)
  await page.getByRole('button', { name: 'Modifier le titre et le texte : Escale à nommer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre', { exact: true }).fill('Escale nommée')
  await dialog.getByLabel('Note aux lecteurs').fill('L’escale a trouvé son nom.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Escale nommée')).toHaveCount(1)
})
