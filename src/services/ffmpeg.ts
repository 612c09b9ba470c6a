import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import {
  FRAMES_A_SECOND,
  KEY_FRAME_SECONDS,
  SOUND_BITS_A_SECOND,
  type VideoOrder,
} from './videos/video-orders.ts'

/** A video of a minute and a half takes about twenty seconds. */
const TIMEOUT_MS = 240_000
/** Seconds of work after which ffmpeg ends automatically, even when no process is left to stop it. */
const OWN_LIMIT_SECONDS = 300
/** Characters of its error output that are kept. */
const COMPLAINT = 2000

/** The ffmpeg found on a search path, or null. */
export function ffmpegOn(path: string | undefined): string | null {
  for (const folder of (path ?? '').split(delimiter).filter((each) => each.startsWith('/')))
    try {
      const program = join(folder, 'ffmpeg')
      accessSync(program, constants.X_OK)
      return program
    } catch {
      continue // not in this folder
    }
  return null
}

/**
 * Encodes a video with ffmpeg in its own process: H.264 Main and AAC. Throws when ffmpeg fails or takes too long. ffmpeg is
 * killed when this process ends.
 */
export async function encodeWithFfmpeg(
  program: string,
  order: VideoOrder,
  longestMs = TIMEOUT_MS,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cadence-video-'))
  try {
    await Promise.all([
      ...order.frames.map(({ picture }, n) => writeFile(join(folder, nameOf(n)), picture)),
      writeFile(join(folder, 'sound.f32'), rawSound(order)),
      writeFile(join(folder, 'frames.txt'), listOf(order)),
    ])
    await run(program, argumentsFor(order), folder, longestMs)
    return await readFile(join(folder, 'video.mp4'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The samples as 32-bit floats, little-endian. */
function rawSound({ sound: { samples } }: VideoOrder): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 4)
  samples.forEach((sample, n) => bytes.writeFloatLE(sample, n * 4))
  return bytes
}

const nameOf = (n: number): string => `frame-${n}.png`

/** The frames in order; the last is listed twice, because its duration would otherwise be ignored. */
const listOf = ({ frames }: VideoOrder): string =>
  [
    'ffconcat version 1.0',
    ...frames.flatMap(({ seconds }, n) => [`file ${nameOf(n)}`, `duration ${seconds.toFixed(3)}`]),
    ...(frames.length > 0 ? [`file ${nameOf(frames.length - 1)}`] : []),
  ].join('\n')

/** A format that every current browser plays: H.264 Main level 4.0, which the portrait size requires, and AAC-LC. */
const argumentsFor = ({ width, height, frames, sound }: VideoOrder): string[] => {
  const seconds = frames.reduce((sum, frame) => sum + frame.seconds, 0).toFixed(3)
  return [
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-timelimit', String(OWN_LIMIT_SECONDS)],
    ['-f', 'concat', '-i', 'frames.txt'],
    ['-f', 'f32le', '-ar', String(sound.sampleRate), '-ac', '1', '-i', 'sound.f32'],
    [
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-vf',
      `scale=${width}:${height}:out_color_matrix=bt709,fps=${FRAMES_A_SECOND}`,
    ],
    [
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-level:v',
      '4.0',
      '-preset',
      'veryfast',
      '-tune',
      'stillimage',
    ],
    ['-crf', '22', '-pix_fmt', 'yuv420p', '-g', String(FRAMES_A_SECOND * KEY_FRAME_SECONDS)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(SOUND_BITS_A_SECOND), '-t', seconds],
    ['-map_metadata', '-1', '-movflags', '+faststart', '-y', 'video.mp4'],
  ].flat()
}

async function run(program: string, args: string[], cwd: string, longestMs: number): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.timeout(longestMs),
    killSignal: 'SIGKILL',
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT)
  })
  try {
    const code = await new Promise<number | null>((ended, failed) => {
      child.once('error', (error) => {
        complaint ||= error.message
        if (child.pid === undefined) failed(error) // it never started; otherwise wait for its end
      })
      child.once('close', ended)
    })
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint.trim()}`)
  } finally {
    process.off('exit', end)
  }
}
