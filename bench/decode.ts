import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { loudnessOf } from '../src/media/episodes/loudness.ts'

/** The loudness in LUFS and the highest sample of a file as a browser decodes it; null if there is no browser. */
export async function decodedLoudness(file: Uint8Array): Promise<{ loudness: number; peak: number } | null> {
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
