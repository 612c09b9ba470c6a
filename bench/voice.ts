// An episode in each of the five languages, from its script to the finished mp3, without a model.
import { readFile, writeFile } from 'node:fs/promises'
import { cpuUsage } from 'node:process'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { LANGUAGES } from '../src/languages/rules.ts'
import { silenceMs } from '../src/media/episodes/assemble.ts'
import { loudnessOf } from '../src/media/episodes/loudness.ts'
import { checkMp3 } from '../src/media/episodes/mp3-frames.ts'
import { readTags } from '../src/media/episodes/mp3-tags.ts'
import { cuesOf, expectedSpeechMs } from '../src/media/episodes/script.ts'
import { produce } from '../src/media/episodes/studio.ts'
import { type Material, writeScript } from '../src/media/episodes/write-script.ts'
import { embeddedVoice } from '../src/services/voice.ts'
import { type Row, atLeast, atMost, finish } from './report.ts'

const MAX_SECONDS = 10
/** The loudness that podcast directories ask for. */
const WANTED_LUFS = -16
const samples = JSON.parse(
  await readFile(new URL('../src/articles/samples/podcasts.json', import.meta.url), 'utf8'),
) as { key: string; texts: Record<string, { title: string; hook: string; transcript: string }> }[]
const keepIn = process.env['BENCH_AUDIO_DIR']

const voice = embeddedVoice()
const rows: Row[] = []
const found: { seconds: number; loudness: number; whole: boolean }[] = []
for (const language of LANGUAGES) {
  const items = samples.slice(0, 3).map(({ key, texts }): Material => {
    const { title = '', hook = '', transcript = '' } = texts[language] ?? {}
    const url = `https://larkfield.example/${key}`
    const source = {
      n: 1,
      url,
      publisher: 'Larkfield Review',
      title,
      language,
      publishedAt: null,
      paragraphs: [],
    }
    const paragraphs = transcript.split('\n\n').map((text) => `${text} [1]`)
    return { id: key, title, summary: hook, paragraphs, product: null, brief: null, sources: [source] }
  })
  const started = performance.now()
  const cpu = cpuUsage()
  const setting = { focus: 'trending', language, siteName: 'Cadence', day: '2026-11-20', hour: 17 } as const
  const text = writeScript(items, setting)
  if (!text) throw new Error('no script')
  const cues = cuesOf(text.script, language)
  const { clips } = await voice.speak(
    cues.map(({ spoken, role }) => ({ text: spoken, role, language })),
    'bench',
  )
  const placed = clips.map((clip, n) => ({
    ...clip,
    chapter: 0,
    role: 'host' as const,
    begins: false,
    ...cues[n],
  }))
  const tags = {
    title: text.title,
    show: 'Cadence',
    language: 'eng',
    year: '2026',
    comment: '',
    cover: null,
    source: 'algorithmicMedia' as const,
  }
  const sound = await produce({ clips: placed, chapters: text.script.map(({ title }) => title), tags })
  const seconds = (performance.now() - started) / 1000
  const own = cpuUsage(cpu) // of this process with its threads; the voice runs in another process
  const checked = checkMp3(sound.mp3, expectedSpeechMs(cues, language) + silenceMs(placed))
  if ('fault' in checked) throw new Error(`${language}: ${checked.fault}`)
  const minutes = checked.mp3.durationMs / 60_000
  const decoded = await decodedLoudness(sound.mp3)
  if (keepIn !== undefined) await writeFile(`${keepIn}/${language}.mp3`, sound.mp3)
  rows.push({
    language,
    minutes,
    of_expected: checked.mp3.durationMs / (expectedSpeechMs(cues, language) + silenceMs(placed)),
    loudness_lufs: sound.loudness,
    decoded_lufs: decoded?.loudness ?? 'no browser',
    decoded_peak: decoded?.peak ?? 'no browser',
    chapters: readTags(sound.mp3).chapters.length,
    cues: sound.cues.length,
    kilobytes: sound.mp3.length / 1000,
    seconds_per_minute: seconds / minutes,
    own_cpu_s_per_minute: (own.user + own.system) / 1e6 / minutes,
  })
  found.push({
    seconds: seconds / minutes,
    loudness: decoded?.loudness ?? sound.loudness,
    whole: readTags(sound.mp3).chapters.length === text.script.length,
  })
}
const slowest = Math.max(...found.map(({ seconds }) => seconds))
const furthest = Math.max(...found.map(({ loudness }) => Math.abs(loudness - WANTED_LUFS)))
finish({
  bench: 'voice',
  rows,
  targets: [
    atMost('a minute of speech, from script to mp3', slowest, MAX_SECONDS, 's'),
    atMost(`loudness, furthest from ${WANTED_LUFS} LUFS`, furthest, 1, 'LU'),
    atLeast(
      'languages whose chapters are all read back',
      found.filter(({ whole }) => whole).length,
      LANGUAGES.length,
    ),
  ],
  notes: [
    'Decoded by Chromium, and measured as ITU-R BS.1770-4 says; peak 1 is full scale.',
    'Run under "taskset -c 0" for one core. BENCH_AUDIO_DIR keeps the episodes.',
  ],
})

/** The loudness in LUFS and the highest sample of a file as a browser decodes it; null if there is no browser. */
async function decodedLoudness(file: Uint8Array): Promise<{ loudness: number; peak: number } | null> {
  const executablePath = findChromium()
  const browser = await chromium
    .launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
    .catch(() => null)
  if (!browser) return null
  try {
    const page = await browser.newPage()
    const { samples, rate } = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const context = new OfflineAudioContext(1, 1, 22_050)
      const sound = await context.decodeAudioData(bytes.buffer)
      const whole = new Uint8Array(sound.getChannelData(0).slice().buffer)
      let text = ''
      for (let at = 0; at < whole.length; at += 32_768)
        text += String.fromCharCode(...whole.subarray(at, at + 32_768))
      return { samples: btoa(text), rate: sound.sampleRate }
    }, Buffer.from(file).toString('base64'))
    const bytes = Buffer.from(samples, 'base64')
    const decoded = Float32Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readFloatLE(n * 4))
    const peak = decoded.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    return { loudness: loudnessOf(decoded, rate), peak }
  } finally {
    await browser.close()
  }
}
