import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWithFfmpeg, ffmpegOn } from './ffmpeg.ts'
import { lookAtVideo } from './video-check.ts'
import { drawFrame, slideRoom } from './video-frame.ts'
import type { VideoOrder } from './video-orders.ts'
import { openVideos } from './video.ts'

// A video of three seconds and a few pixels, by each encoder. A program in place of ffmpeg does as it is told.

const SIZE = { width: 96, height: 96 }
const warned: unknown[] = []
const log = { warn: (...said: unknown[]) => void warned.push(said) }
const embedded = openVideos({ path: '', log })
let order: VideoOrder
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadence-ffmpeg-'))
  const frame = async (background: string, seconds: number) => ({
    picture: await sharp({ create: { ...SIZE, channels: 3, background } })
      .png()
      .toBuffer(),
    seconds,
  })
  order = { ...SIZE, frames: [await frame('#c33', 1), await frame('#3c3', 2)], sound: tone(3) }
})
afterAll(async () => {
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
})

const tone = (seconds: number) => ({
  samples: Float32Array.from({ length: seconds * 22_050 }, (_, n) => 0.3 * Math.sin(n / 20)),
  sampleRate: 22_050,
})
/** A program that is called ffmpeg and does this; the folder in which it lies. */
async function program(does: string): Promise<string> {
  const lies = await mkdtemp(join(folder, 'bin-'))
  await writeFile(join(lies, 'ffmpeg'), `#!/bin/sh\n${does}\n`)
  await chmod(join(lies, 'ffmpeg'), 0o755)
  return lies
}

test('the embedded encoder makes H.264 and mp3 in an mp4 that plays while it loads, as long as its frames', async () => {
  const { mp4, by } = await embedded.make(order)
  expect(by).toBe('embedded')
  const seen = await lookAtVideo(mp4)
  expect(seen).toMatchObject({ ...SIZE, sound: 'mp3', decodes: true, indexFirst: true })
  expect(seen?.picture).toMatch(/^avc1\.42/) // Baseline
  expect(Math.abs((seen?.seconds ?? 0) - 3)).toBeLessThan(0.2)
})

test('what is cut off, empty or nothing of the kind is no video', async () => {
  const { mp4 } = await embedded.make(order)
  for (const bytes of [
    mp4.subarray(0, mp4.length * 0.7),
    mp4.subarray(0, 100),
    await readFile(new URL('./video.ts', import.meta.url)),
    Buffer.from('<html>'),
  ])
    expect((await lookAtVideo(bytes))?.decodes ?? false).toBe(false)
})

test('a frame of another size is refused, and the next video is made', async () => {
  await expect(embedded.make({ ...order, width: 64 })).rejects.toThrow('not as large')
  expect((await embedded.make(order)).by).toBe('embedded')
})

test('ffmpeg is used where it is on the path, with its orders as a list and nothing of its surroundings', async () => {
  const { mp4 } = await embedded.make(order)
  await writeFile(join(folder, 'made.mp4'), mp4)
  const path = await program(
    `printf '%s\\n' "$@" > ${folder}/orders; env > ${folder}/surroundings; cp frames.txt ${folder}/; cp ${folder}/made.mp4 video.mp4`,
  )
  expect(ffmpegOn(`relative:${path}:/nowhere`)).toBe(join(path, 'ffmpeg'))
  expect(ffmpegOn('/nowhere')).toBe(null)
  const videos = openVideos({ path, log })
  expect([videos.service, (await videos.make(order)).by]).toEqual(['ffmpeg', 'ffmpeg'])
  await videos.close()
  const orders = await readFile(join(folder, 'orders'), 'utf8')
  for (const wanted of ['libx264', 'yuv420p', 'aac', '+faststart', '-timelimit', '3.000'])
    expect(orders).toContain(`${wanted}\n`)
  expect(await readFile(join(folder, 'frames.txt'), 'utf8')).toContain('duration 2.000')
  expect(await readFile(join(folder, 'surroundings'), 'utf8')).not.toContain('HOME=/')
})

test('when ffmpeg fails the embedded encoder makes the video, and the log says why', async () => {
  const videos = openVideos({ path: await program('echo no such codec >&2; exit 8'), log })
  expect((await videos.make(order)).by).toBe('embedded')
  expect(
    JSON.stringify(warned, (_, value: unknown) => (value instanceof Error ? value.message : value)),
  ).toContain('ffmpeg ended with 8: no such codec')
  await videos.close()
})

test('ffmpeg that does not end is killed after its time', async () => {
  const lies = await program(`echo $$ > ${folder}/pid; exec sleep 60`)
  await expect(encodeWithFfmpeg(join(lies, 'ffmpeg'), order, 1000)).rejects.toThrow()
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow()
})

test('a frame is as large as its video, and its caption stands below the slide in either direction', async () => {
  const video = { width: 1080, height: 1080 }
  const { drawn } = slideRoom(video)
  expect([drawn.height >= 1080, drawn.width > drawn.height]).toEqual([true, true])
  const slide = await sharp({ create: { ...drawn, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const frame = (lines: string[], arabic = false) =>
    drawFrame({ slide, ...video, lines, arabic, scale: 1 / 4 })
  const strip = async (png: Buffer) => {
    const { data, info } = await sharp(png)
      .extract({ left: 0, top: 225, width: 270, height: 45 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const bright = [...data].flatMap((value, at) => (value > 128 ? [at % info.width] : []))
    return { least: Math.min(...bright), most: Math.max(...bright), ink: bright.length }
  }
  expect(await sharp(await frame([])).metadata()).toMatchObject({ width: 270, height: 270 })
  expect((await strip(await frame([]))).ink).toBe(0)
  const latin = await strip(await frame(['A line of a caption']))
  const arabic = await strip(await frame(['سطر من التسمية'], true))
  expect(latin.ink).toBeGreaterThan(50)
  expect([latin.least < 30, arabic.most > 240]).toEqual([true, true])
  const wide = await strip(await frame(['W'.repeat(42), 'W'.repeat(42)]))
  expect([wide.least >= 12, wide.most <= 258]).toEqual([true, true])
})
