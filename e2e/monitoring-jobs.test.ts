import { type Page, expect } from '@playwright/test'
import { jobList } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { retriesImmediately, complaintsOf, look, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// Jobs on the monitoring page: failed jobs and their handling, how late tasks ran, and parts that do not load.

const JOBS = '**/api/admin/jobs'
const SERVICES = '**/api/admin/services'
const COSTS = '**/api/admin/costs*'
const SCHEDULE = '**/api/admin/content-generation-schedule*'
const SHOWN = /\/api\/admin\/(jobs|services|desk\/system|costs)\b/
const ZONE = 'Etc/GMT-1'

const open = (desk: Desk, page: Page, language: 'en' | 'fr', part = '') =>
  openWhole(page, `${desk.site.url}/${language}/content-monitoring${part}`)

type Jobs = OutputOf<typeof jobList>
type FailedJob = Jobs['items'][number]
const failedJob = (values: Partial<FailedJob> = {}): FailedJob => ({
  id: crypto.randomUUID(),
  job: 'gather-source',
  afterwards: false,
  failed_at: '2026-11-20T08:00:00.000Z',
  tries: 4,
  message: 'connect ECONNREFUSED 127.0.0.1:9',
  ...values,
})
const queue = (job: string, waiting: number, running: number, failed: number) => ({
  job,
  afterwards: false,
  waiting,
  running,
  failed,
})

/** Responds with the current state of these failed jobs. */
async function serveJobs(page: Page, items: readonly FailedJob[]): Promise<void> {
  await page.route(JOBS, (route) => {
    const answer: Jobs = {
      items: [...items],
      total: items.length,
      next_cursor: null,
      queues: [queue('gather-source', 3, 1, items.length), queue('narrate', 0, 0, 0)],
      time_zone: ZONE,
    }
    expect(jobList.output.safeParse(answer).success).toBe(true) // the server could send this response
    return route.fulfill({ json: answer })
  })
}
const answerAction = (page: Page, action: 'retry' | 'dismiss', already: boolean, then: () => void) =>
  page.route(`**/api/admin/jobs/*/${action}`, (route) => {
    then()
    return route.fulfill({ json: { already } })
  })

// Covers: desk-monitoring-2
test('failed jobs are listed in French, retried or dismissed, and a second dismissal is reported as such', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  const items = [failedJob(), failedJob({ job: 'narrate', message: null, tries: 1 })]
  await serveJobs(page, items)
  await open(desk, page, 'fr', '#jobs')
  const jobs = part(page, 'File des tâches')
  await expect(jobs.getByRole('row', { name: /^Lecture d’une source/ })).toHaveText(
    /Lecture d’une source\s*3\s*1\s*2/,
  )
  const rows = jobs.getByRole('listitem')
  await expect(rows).toContainText([
    /Lecture d’une source.*4 fois.*connect ECONNREFUSED/,
    /Audio d’un épisode.*1 fois.*Sans message/,
  ])
  expect(await violationsOn(page)).toEqual([])

  await answerAction(page, 'retry', false, () => items.shift())
  await jobs.getByRole('button', { name: 'Réessayer : Lecture d’une source' }).click()
  await expect(page.getByText('Tâche relancée')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(jobs.getByRole('heading', { name: 'File des tâches' })).toBeFocused()
  await answerAction(page, 'dismiss', true, () => items.shift())
  await jobs.getByRole('button', { name: 'Écarter : Audio d’un épisode' }).click()
  await expect(page.getByText('Cette tâche avait déjà été écartée')).toBeVisible()
  await expect(jobs.getByText('Aucune tâche n’a échoué.')).toBeVisible()
  expect(complaints).toEqual([])
})

// Covers: desk-monitoring-3
test('a job that cannot be retried stays, and the reason is shown', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  await serveJobs(page, [failedJob()])
  await open(desk, page, 'en', '#jobs')
  const jobs = part(page, 'Job queue')
  await page.route('**/api/admin/jobs/*/retry', refuse(409, 'newsroom.jobSame'))
  await jobs.getByRole('button', { name: 'Retry: Read a source' }).click()
  await expect(
    page.getByText('We couldn’t retry the job. The same job is already waiting or running.'),
  ).toBeVisible()
  await page.route('**/api/admin/jobs/*/dismiss', refuse(500, 'problem.internal'))
  await jobs.getByRole('button', { name: 'Dismiss: Read a source' }).click()
  await expect(page.getByText('We couldn’t dismiss the job', { exact: true })).toBeVisible()
  await expect(jobs.getByRole('listitem')).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
})

// Covers: desk-monitoring-6
test('a part that does not load can be requested again, and the others stay', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await retriesImmediately(page)
  for (const path of [JOBS, SERVICES, COSTS]) await page.route(path, refuse(500, 'problem.internal'))
  await open(desk, page, 'fr')
  await expect(part(page, 'Tâches planifiées').getByRole('row')).toHaveCount(9) // with the names of the columns
  for (const [path, name, failed] of [
    [JOBS, 'File des tâches', 'Impossible de charger la file des tâches.'],
    [SERVICES, 'Services', 'Impossible de charger les services.'],
    [COSTS, 'Coûts du modèle', 'Impossible de charger les coûts.'],
  ] as const) {
    if (path === COSTS) await page.getByRole('link', { name: 'Coûts' }).click()
    await expect(part(page, name).getByText(failed)).toBeVisible()
    await page.unroute(path)
    await part(page, name).getByRole('button', { name: 'Réessayer' }).click()
    await expect(part(page, name).getByText(failed)).toHaveCount(0)
  }
  expect(await violationsOn(page)).toEqual([])
})

// Covers: desk-monitoring-1
test('a task shows how late it ran, and in red that it is overdue', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  const run = {
    occurrence: '2026-11-20T08:00:00.000Z',
    planned_at: '2026-11-20T06:00:00.000Z',
    state: 'done',
    finished_at: '2026-11-20T07:00:00.000Z',
    run_id: null,
    found: 0,
    drafted: 0,
    cost_micros: null,
    error: null,
  }
  await page.route(SCHEDULE, async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof contentGenerationSchedule>
    const [onTime, late, overdue] = answer.items
    Object.assign(onTime ?? {}, { last_run: { ...run, started_at: '2026-11-20T06:00:59.000Z' } })
    Object.assign(late ?? {}, { last_run: { ...run, started_at: '2026-11-20T06:45:00.000Z' } })
    Object.assign(overdue ?? {}, { overdue_since: '2026-11-20T06:00:00.000Z' })
    expect(contentGenerationSchedule.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await open(desk, page, 'en')
  const tasks = part(page, 'Scheduled tasks').locator('tbody').getByRole('row')
  await expect(tasks.nth(0)).toContainText('On time')
  await expect(tasks.nth(1)).toContainText('45 min late')
  await expect(tasks.nth(2)).toContainText(/Overdue.*Fri, Nov 20, 07:00/)
  for (const [nth, words] of [
    [1, '45 min late'],
    [2, 'Overdue'],
  ] as const) {
    const colour = await tasks
      .nth(nth)
      .getByText(words, { exact: true })
      .evaluate((element) => getComputedStyle(element).color)
    const danger = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.className = 'text-danger'
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect([words, colour]).toEqual([words, danger])
  }
  expect(await violationsOn(page)).toEqual([])
})

// Covers: desk-monitoring-6
test('what is shown is requested every 30 seconds, but not while the page is hidden', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await page.clock.install()
  const answered: string[] = []
  let begun = 0
  page.on('request', (request) => {
    if (SHOWN.test(request.url())) begun++
  })
  page.on('requestfinished', (request) => {
    const [, name] = SHOWN.exec(request.url()) ?? []
    if (name !== undefined) answered.push(name)
  })
  const times = (n: number) =>
    expect
      .poll(() => answered.toSorted())
      .toEqual(['desk/system', 'jobs', 'services'].flatMap((name) => Array.from({ length: n }, () => name)))
  await open(desk, page, 'en')
  await times(1)
  await page.clock.runFor(30_000)
  await times(2)
  await look(page, 'hidden')
  await page.clock.runFor(120_000)
  await page.evaluate(async () => void (await fetch('/api/home'))) // any request begun in the meantime has been recorded by now
  expect(begun).toBe(6)
  await look(page, 'visible')
  await times(3)
  answered.length = 0
  await page.getByRole('link', { name: 'Costs' }).click()
  const costs = () => answered.filter((name) => name === 'costs').length
  await expect.poll(costs).toBe(1)
  await page.clock.runFor(30_000)
  await expect.poll(costs).toBe(2)
})
