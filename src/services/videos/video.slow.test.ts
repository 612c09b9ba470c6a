import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeWithFfmpeg, ffmpegOn } from '../ffmpeg.ts'
import { lookAtVideo } from './video-check.ts'
import { drawFrames, slideRoom } from './video-frame.ts'
import type { VideoOrder } from './video-orders.ts'
import { openVideos } from './video.ts'

// A video of five seconds and a few pixels, made by each encoder. A script in place of ffmpeg does what each test needs.

const SIZE = { width: 96, height: 96 }
const SECONDS = 5.04
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
  order = {
    ...SIZE,
    frames: [await frame('#c33', 1.04), await frame('#3c3', 2), await frame('#33c', 2)],
    sound: tone(SECONDS),
  }
})
afterAll(async () => {
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
})

const tone = (seconds: number) => ({
  samples: Float32Array.from({ length: Math.round(seconds * 22_050) }, (_, n) =>
    n < 4000 ? 0 : 0.3 * Math.sin(n / 20),
  ),
  sampleRate: 22_050,
})
/** Creates a script called ffmpeg that runs these commands; returns its folder. */
async function program(does: string): Promise<string> {
  const lies = await mkdtemp(join(folder, 'bin-'))
  await writeFile(join(lies, 'ffmpeg'), `#!/bin/sh\n${does}\n`)
  await chmod(join(lies, 'ffmpeg'), 0o755)
  return lies
}

const REAL = ffmpegOn(process.env['PATH'])
const PROBE = REAL === null ? '' : join(dirname(REAL), 'ffprobe')
type Kind = [name: string, path: string | undefined, profile: RegExp]
const EMBEDDED: Kind = ['the embedded encoder', '', /^avc1\.42/] // Baseline
const FFMPEG: Kind = ['ffmpeg', process.env['PATH'], /^avc1\.4d/] // Main

/** The ffprobe data of the video and audio tracks, after decoding all of them without errors. */
function probed(file: string): unknown {
  const asked = ['-v', 'warning', '-count_frames', '-show_streams', '-of', 'json', file]
  const { stdout, stderr } = spawnSync(PROBE, asked)
  expect(stderr.toString()).toBe('')
  return (JSON.parse(stdout.toString()) as { streams: unknown }).streams
}

// where ffmpeg is missing, its output is known from other machines; ffprobe checks the files made here
// Covers: videos-3
test.each(REAL === null ? [EMBEDDED] : [EMBEDDED, FFMPEG])(
  '%s makes browser-playable H.264 and AAC-LC: key frames, no gap, index first, as long as its audio',
  async (by, path, profile) => {
    const videos = path === '' ? embedded : openVideos({ path, log })
    const { mp4 } = await videos.make(order)
    const seen = await lookAtVideo(mp4)
    expect(seen).toMatchObject({
      ...SIZE,
      sound: 'mp4a.40.2',
      channels: 1,
      keySeconds: 2,
      decodes: true,
      indexFirst: true,
    })
    expect(seen?.picture).toMatch(profile)
    expect(Number.parseInt(seen?.picture?.slice(-2) ?? 'ff', 16)).toBeLessThanOrEqual(41)
    expect(Math.abs((seen?.seconds ?? 0) - SECONDS)).toBeLessThan(0.1)
    if (!existsSync(PROBE)) return
    const file = join(folder, `${by.replaceAll(' ', '-')}.mp4`)
    await writeFile(file, mp4)
    const whole = { start_time: '0.000000' }
    expect(probed(file)).toMatchObject([
      { ...whole, codec_name: 'h264', codec_tag_string: 'avc1', pix_fmt: 'yuv420p', r_frame_rate: '6/1' },
      { ...whole, codec_name: 'aac', codec_tag_string: 'mp4a', profile: 'LC', channels: 1 },
    ])
  },
)

// Covers: videos-6
test('truncated, empty or other data is not a video', async () => {
  const { mp4 } = await embedded.make(order)
  for (const bytes of [
    mp4.subarray(0, mp4.length * 0.7),
    mp4.subarray(0, 100),
    await readFile(new URL('./video.ts', import.meta.url)),
    Buffer.from('<html>'),
  ])
    expect((await lookAtVideo(bytes))?.decodes ?? false).toBe(false)
})

test('a frame of another size is refused, and the next video is still made', async () => {
  await expect(embedded.make({ ...order, width: 64 })).rejects.toThrow('not as large')
  expect((await embedded.make(order)).by).toBe('embedded')
})

// Covers: videos-5
test('ffmpeg is used if on the path, with separate arguments and without the process environment', async () => {
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
  for (const wanted of ['libx264', 'yuv420p', 'aac', '+faststart', '-timelimit', '5.040'])
    expect(orders).toContain(`${wanted}\n`)
  expect(await readFile(join(folder, 'frames.txt'), 'utf8')).toContain('duration 2.000')
  expect(await readFile(join(folder, 'surroundings'), 'utf8')).not.toContain('HOME=/')
})

// Covers: videos-5
test('when ffmpeg fails the embedded encoder makes the video, and the log says why', async () => {
  const videos = openVideos({ path: await program('echo no such codec >&2; exit 8'), log })
  expect((await videos.make(order)).by).toBe('embedded')
  expect(
    JSON.stringify(warned, (_, value: unknown) => (value instanceof Error ? value.message : value)),
  ).toContain('ffmpeg ended with 8: no such codec')
  await videos.close()
})

// Covers: videos-5
test('ffmpeg is killed when it exceeds its time limit', async () => {
  const lies = await program(`echo $$ > ${folder}/pid; exec sleep 60`)
  await expect(encodeWithFfmpeg(join(lies, 'ffmpeg'), order, 1000)).rejects.toThrow()
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow()
})

// Covers: videos-2
test('a frame is as large as its video, and its caption is below the slide in either direction', async () => {
  const video = { width: 1080, height: 1080 }
  const { drawn } = slideRoom(video)
  expect([drawn.height >= 1080, drawn.width > drawn.height]).toEqual([true, true])
  const slide = await sharp({ create: { ...drawn, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const draw = (captions: string[][], arabic = false) =>
    drawFrames({ slide, ...video, captions, arabic, scale: 1 / 4 })
  const strip = async (png: Buffer) => {
    const { data, info } = await sharp(png)
      .extract({ left: 0, top: 225, width: 270, height: 45 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const bright = [...data].flatMap((value, at) => (value > 128 ? [at % info.width] : []))
    return { least: Math.min(...bright), most: Math.max(...bright), ink: bright.length }
  }
  const [none, line, widest] = await draw([[], ['A line of a caption'], ['W'.repeat(42), 'W'.repeat(42)]])
  const [right] = await draw([['سطر من التسمية']], true)
  if (!none || !line || !widest || !right) throw new Error('not as many frames as captions')
  expect(await sharp(none).metadata()).toMatchObject({ width: 270, height: 270 })
  expect((await strip(none)).ink).toBe(0)
  const [latin, arabic] = [await strip(line), await strip(right)]
  expect(latin.ink).toBeGreaterThan(50)
  expect([latin.least < 30, arabic.most > 240]).toEqual([true, true])
  const wide = await strip(widest)
  expect([wide.least >= 12, wide.most <= 258]).toEqual([true, true])
})
