import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyCheckout } from '../scripts/copy-checkout.mjs'
import { complaintsOf, part, signUpAndIn } from './reader.ts'

// The first minutes of a newcomer, from a clone. `npm run test:more` runs this where there is no network but loopback.

const MAX_MS = 600_000
test.use({ actionTimeout: 60_000 }) // instead of the rest of the ten minutes

const root = join(import.meta.dirname, '..')
const isOffline = Object.values(networkInterfaces()).every((all = []) => all.every((each) => each.internal))

let directory = ''
let started: ChildProcess | undefined
test.afterAll(async () => {
  if (started?.kill()) await once(started, 'close') // when all processes of the site have ended
  if (directory !== '') rmSync(directory, { recursive: true })
})

/** Starts the site of a clone as the README says, and returns its address when it has printed that. */
async function npmStart(clone: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'], // no settings and no keys
    HOME: directory,
    TMPDIR: directory,
    ...(!isOffline && { PORT: '0' }), // another site may have port 3000
  }
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  started = child
  const address = Promise.withResolvers<string>()
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    const [, found] = /The first account made at (\S+)\/auth becomes the administrator/.exec(printed) ?? []
    if (found !== undefined) address.resolve(found)
  })
  child.once('exit', (code) => address.reject(new Error(`npm start ended with ${code}:\n${printed}`)))
  const url = await address.promise
  expect(printed).toMatch(/^Building the site…$/m)
  expect(printed).not.toContain('Installing packages')
  return url
}

// Covers: first-steps-6
test('a newcomer comes from a clone to a published story in ten minutes, without a network', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(MAX_MS)
  const began = performance.now()
  directory = mkdtempSync(join(tmpdir(), 'cadence-newcomer-'))
  const clone = join(directory, 'cadence')
  copyCheckout(clone)
  const packages =
    'mkdir "$0" && cp -a node_modules/[!.]* node_modules/.bin node_modules/.package-lock.json "$0"'
  execFileSync('sh', ['-c', packages, join(clone, 'node_modules')], { cwd: root })
  const url = await npmStart(clone)
  if (isOffline) expect(url).toBe('http://localhost:3000')

  const complaints = complaintsOf(page)
  const origins = new Set<string>()
  page.on('request', (each) => origins.add(new URL(each.url()).origin))
  await page.goto(url)
  await signUpAndIn(page, url, 'ada@example.com', 'correct horse')
  await expect(page).toHaveURL(`${url}/en`)
  await page
    .getByRole('complementary', { name: 'First steps' })
    .getByRole('link', { name: 'Open the desk' })
    .click()
  await expect(page).toHaveURL(`${url}/en/admin/today`)
  await part(page, 'First steps').getByRole('link', { name: 'Start reviewing' }).click()
  await page.locator('[data-draft]').first().click()
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue()
  await page.getByRole('button', { name: 'Approve & Publish' }).click()
  await expect(page.getByText('✅ Content approved')).toBeVisible()

  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await part(page, 'First steps').getByRole('link', { name: 'View story' }).click()
  await expect(page).toHaveURL(/\/news\//)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const seconds = Math.round((performance.now() - began) / 1000)
  const measured = `from a clone to a published story in ${seconds} s, ${isOffline ? 'without' : 'with'} a network`
  process.stdout.write(`    ${measured}\n`)
  info.annotations.push({ type: 'measured', description: measured })
  expect([...origins]).toEqual([url])
  expect(complaints).toEqual([])
})
