import type { Page } from '@playwright/test'

/** The keys that are pressed, in turns: each is answered on the screen at once, whatever the server does. */
const KEYS = ['j', 'j', 'k', 'x', 'e', 'Escape', 'p', 'p', '?', 'Escape'] as const
const ROUNDS = 10
/** Pixels of one turn of the mouse wheel, and pauses between turns in frames. */
const [TURN, FRAMES] = [240, 2]

/** How quickly the list of drafts reacts in Chromium, in milliseconds. */
export type Reactions = {
  /** For each key, from its press to the next frame on the screen, as the Event Timing API of browsers measures it. */
  keys: number[]
  /** For each key that opens the next draft, until its text is shown, answer of the server included. */
  shown: number[]
  /** The time of each frame while the whole list is scrolled. */
  frames: number[]
  /** Frames in which the middle of the list showed no row. */
  gaps: number
}

/** Presses keys and scrolls in the list of drafts, of which all are loaded first. */
export async function reactionsOf(page: Page): Promise<Reactions> {
  const more = page.getByRole('button', { name: /^Load more/ })
  while ((await more.count()) > 0) {
    const before = await page.locator('[data-draft]').count()
    await more.evaluate((button: HTMLElement) => button.click()) // rows above it may still get their height
    await page.waitForFunction((n) => document.querySelectorAll('[data-draft]').length > n, before)
  }
  await page.evaluate(() => {
    const measured: number[] = []
    Object.assign(window, { measured })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') measured.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const shown: number[] = []
  const heading = page.locator('#draft-heading')
  const dialog = page.getByRole('dialog')
  for (let round = 0; round < ROUNDS; round++)
    for (const key of KEYS) {
      const before = (await heading.count()) > 0 ? await heading.textContent() : null
      const from = performance.now()
      await page.keyboard.press(key)
      if (key === '?') await dialog.waitFor()
      if (key === 'Escape') await dialog.waitFor({ state: 'detached' })
      if (key !== 'j') continue
      await page.waitForFunction(
        (text) => ![null, undefined, text].includes(document.querySelector('#draft-heading')?.textContent),
        before,
      )
      shown.push(performance.now() - from)
    }
  const keys = await page.evaluate(() => (window as unknown as { measured: number[] }).measured)
  return { keys, shown, ...(await scrolled(page)) }
}

/** Turns the wheel over the list from its first row to its last, and looks at each frame. */
async function scrolled(page: Page): Promise<Pick<Reactions, 'frames' | 'gaps'>> {
  await page.locator('[data-draft]').first().hover()
  return page.evaluate(
    async ([turn, pauses]) => {
      const list = [...document.querySelectorAll<HTMLElement>('*')].find(
        (each) =>
          each.scrollHeight > each.clientHeight + 1000 &&
          each.querySelector('[data-draft]') !== null &&
          getComputedStyle(each).overflowY === 'auto',
      )
      if (!list) throw new Error('the list of drafts does not scroll')
      const frame = () => new Promise<number>((next) => requestAnimationFrame(next))
      const frames: number[] = []
      let gaps = 0
      let last = await frame()
      for (let top = 0; top < list.scrollHeight - list.clientHeight; top += turn) {
        list.scrollTop = top
        for (let n = 0; n < pauses; n++) {
          const now = await frame()
          frames.push(now - last)
          last = now
        }
        const { left, top: y, width, height } = list.getBoundingClientRect()
        const middle = document.elementFromPoint(left + width / 2, y + height / 2)
        if (!middle?.closest('li')?.querySelector('[data-draft]')) gaps++
      }
      return { frames, gaps }
    },
    [TURN, FRAMES] as const,
  )
}
