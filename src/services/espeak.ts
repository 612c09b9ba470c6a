import { pack } from '#languages/packs.ts'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Clip, type Line, VoiceFailed, type VoiceRole } from './voice-line.ts'

const ENGINE = '@echogarden/espeak-ng-emscripten'
const PROGRAM = fileURLToPath(new URL('./espeak-process.ts', import.meta.url))
/** The sample rate of the engine, which is fixed. */
const SAMPLE_RATE = 22_050
/** Slightly below a newsreader's pace: a synthetic voice is harder to follow. */
const WORDS_PER_MINUTE = 155
/** An hour of speech takes about fifteen seconds. */
const TIMEOUT_MS = 120_000
const MAX_BYTES = 60 * 60 * SAMPLE_RATE * 2
/** The exit code of the program if there is no engine. */
const NOT_INSTALLED = 4

const PITCH: Record<VoiceRole, number> = { host: 52, guest: 46 }

/** Whether the optional package with the voice is installed. */
export function isInstalled(engine = ENGINE): boolean {
  try {
    createRequire(import.meta.url).resolve(engine)
    return true
  } catch {
    return false
  }
}

/**
 * Speaks the lines in a separate process, which ends after the last one. Throws VoiceFailed: `not-installed`, or `failed` if
 * the process ends early, outputs too much or takes longer than two minutes. `program` is for tests.
 */
export async function espeak(lines: readonly Line[], program = PROGRAM): Promise<Clip[]> {
  const orders = lines.map(({ text, language, role }) => ({
    text,
    voice: pack(language).speech.voices[role],
    pitch: PITCH[role],
    wordsPerMinute: WORDS_PER_MINUTE,
  }))
  const child = spawn(process.execPath, [program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.timeout(TIMEOUT_MS),
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((end, fail) => child.once('error', fail).once('close', end))
  child.stdin.on('error', () => {}) // the process ended before it had read everything: its exit code says why
  child.stdin.end(JSON.stringify(orders))
  let said = 0
  child.stdout.on('data', (part: Buffer) => {
    said += part.length
    if (said > MAX_BYTES) child.kill('SIGKILL')
  })
  const [code, bytes] = await Promise.all([ended, buffer(child.stdout)]).catch((cause: unknown) => {
    throw new VoiceFailed('failed', 'the voice could not be started or took too long', cause)
  })
  if (code === NOT_INSTALLED) throw new VoiceFailed('not-installed', `${ENGINE} is not installed`)
  if (code !== 0) throw new VoiceFailed('failed', `the voice ended with ${code}`)
  return clipsOf(bytes, lines.length)
}

function clipsOf(bytes: Buffer, wanted: number): Clip[] {
  const clips: Clip[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    at += 4
    if (at + length > bytes.length) break
    const samples = new Float32Array(length / 2)
    for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(at + n * 2) / 32_768
    clips.push({ samples, sampleRate: SAMPLE_RATE })
    at += length
  }
  if (clips.length !== wanted || at !== bytes.length)
    throw new VoiceFailed('failed', `the voice said ${clips.length} of ${wanted} lines`)
  return clips
}
