import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { VIDEO, makeVideoFiles } from './planted-video.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

const player = (page: Page) => page.locator('main video')
const at = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)

// Covers: site-6-16, videos-11, promises-3
test('plans promise video digests: free readers see what they are, paying ones watch, read and download', async ({
  desk,
  browser,
}) => {
  const { url, dataDir } = desk.site
  await makeVideoFiles(dataDir)
  const visitor = await desk.visitor(browser, 'en-GB')
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const address = `${url}/en/videos/${VIDEO.id}`
  const file = `${url}/videos/${VIDEO.id}/square.mp4`

  // Covers: promises-3
  await test.step('a free reader sees title and lock, and nothing of the video', async () => {
    await visitor.goto(`${url}/en/pricing`)
    await expect(visitor.getByText('video digests', { exact: false }).first()).toBeVisible()
    await visitor.goto(`${url}/en/podcasts`)
    await visitor.getByRole('link', { name: 'Watch the video digests' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Video digests' })).toBeVisible()
    await visitor.getByRole('link', { name: VIDEO.title }).click()
    for (const reader of [visitor, page]) {
      await reader.goto(address)
      await alive(reader)
      await expect(reader.getByRole('heading', { level: 1, name: VIDEO.title })).toBeVisible()
      await expect(reader.getByRole('heading', { name: 'watch the video digests' })).toBeVisible()
      await expect(reader.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/en/pricing')
      await expect(player(reader)).toHaveCount(0)
      const html = await (await reader.request.get(address)).text()
      expect(html).not.toContain(VIDEO.said)
      expect(html).not.toContain('square.mp4')
      expect(html).toContain('"VideoObject"')
      expect((await reader.request.get(file)).status()).toBe(403)
    }
  })

  await becomes(page, url, 'premium')
  await test.step('a paying reader plays it with captions, jumps within it, and can read the same text', async () => {
    await page.goto(address)
    await alive(page)
    await player(page).evaluate(async (video: HTMLVideoElement) => {
      video.muted = true
      const [track] = video.textTracks
      if (track) track.mode = 'showing'
      await video.play()
    })
    await expect.poll(() => at(page)).toBeGreaterThan(0.4)
    const shown = () =>
      player(page).evaluate((video: HTMLVideoElement) =>
        [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(' '),
      )
    await expect.poll(shown).toBe(VIDEO.said)
    await player(page).evaluate((video: HTMLVideoElement) => void (video.currentTime = 4))
    await expect.poll(() => at(page)).toBeGreaterThan(4)
    const size = await player(page).evaluate((video: HTMLVideoElement) => [video.videoWidth, video.duration])
    expect([size[0], Math.round(size[1] ?? 0)]).toEqual([180, VIDEO.seconds])
    await expect(page.getByRole('region', { name: 'Transcript' })).toContainText(VIDEO.said)
    await expect(page.getByRole('link', { name: /Halden Labs raises/ })).toBeVisible()
    const part = await page.request.get(file, { headers: { range: 'bytes=0-7' } })
    expect([part.status(), part.headers()['cache-control']]).toEqual([206, 'private, no-store'])
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('a portrait screen gets the vertical video, and the viewer can choose', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(player(page)).toHaveAttribute('src', /vertical\.mp4$/)
    await page.getByRole('button', { name: 'Square' }).click()
    await page.reload() // the choice is remembered
    await alive(page)
    await expect(player(page)).toHaveAttribute('src', /square\.mp4$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download \(1\.2 MB\)/ }).click()
    expect((await download).suggestedFilename()).toBe(`${VIDEO.id}-square.mp4`)
  })

  await test.step('a video that cannot be played says so, and can be retried', async () => {
    const lost = /\/vertical\.mp4$/
    await page.route(lost, (route) =>
      route.fulfill({ status: 200, contentType: 'video/mp4', body: 'no video' }),
    )
    await page.getByRole('button', { name: 'Portrait' }).click()
    await player(page).evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined))
    await expect(page.getByRole('alert')).toContainText('We couldn’t play the video')
    await page.unroute(lost)
    await page.getByRole('button', { name: 'Retry' }).click()
    await player(page).evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => at(page)).toBeGreaterThan(0.2)
  })
  expect(complaints).toEqual([])
})
